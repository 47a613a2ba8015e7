import type { Request } from 'express';
import { chosenLanguage, LANGUAGE_CODES, type Language } from '#domain/installation/language.ts';

/** The language of whoever sent a request: what was chosen in that browser, or what the browser asks for. */
export function languageOf(request: Request): Language {
  const chosen = chosenLanguage(request.headers.cookie);
  return chosen ?? ((request.acceptsLanguages([...LANGUAGE_CODES]) || 'en') as Language);
}
