/** The languages of the pages and mails, each by its own name; the first is shown to whoever reads none of them. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Keeps the language that was chosen in a browser, before what the browser itself asks for. */
export const LANGUAGE_COOKIE = 'rove.lang';

/** Names the language in an address: a page that is asked for so keeps it, and `auto` forgets it. */
export const LANGUAGE_QUERY = 'lang';

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

/** The language that was chosen, by a Cookie header; null where none was. */
export function chosenLanguage(cookies: string | undefined): Language | null {
  const value = cookies
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(value) ? value : null;
}

/** The name of a built document in a language: `pricing.html` is `pricing.de.html`. */
export const languageFile = (name: string, language: Language): string =>
  language === 'en' ? name : name.replace(/\.html$/, `.${language}.html`);
