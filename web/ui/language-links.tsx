import { LANGUAGE_CODES, LANGUAGE_QUERY, LANGUAGES } from '#domain/installation/language.ts';
import { language } from '#web/texts/language.ts';

/** The page in each other language; the server keeps the choice, so that it works before any script has come. */
export function LanguageLinks() {
  return LANGUAGE_CODES.filter((other) => other !== language).map((other) => (
    <a
      key={other}
      href={`?${LANGUAGE_QUERY}=${other}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      className="rounded-sm hover:text-ink"
    >
      {LANGUAGES[other]}
    </a>
  ));
}
