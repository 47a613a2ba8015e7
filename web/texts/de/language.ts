import type { Language } from '#domain/installation/language.ts';

export const language: Language = 'de';
