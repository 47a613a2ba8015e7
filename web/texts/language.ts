import type { Language } from '#domain/installation/language.ts';

/** The language that this app was built in. */
export const language: Language = 'en';
