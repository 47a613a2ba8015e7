import { chosenLanguage, LANGUAGE_CODES, LANGUAGE_QUERY, LANGUAGES } from '#domain/installation/language.ts';
import { settings } from '#web/texts/settings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const { language: texts } = settings;

/** The language of this browser's pages; each choice loads the page anew in it. */
export function LanguageCard() {
  const chosen = chosenLanguage(document.cookie);
  const choices = [
    { value: 'auto', text: texts.auto, isChosen: chosen === null },
    ...LANGUAGE_CODES.map((code) => ({ value: code, text: LANGUAGES[code], isChosen: chosen === code })),
  ];
  return (
    <Card title={texts.title}>
      <p className="text-ink-2 text-sm">{texts.detail}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {choices.map(({ value, text, isChosen }) => (
          <li key={value}>
            <a
              href={`?${LANGUAGE_QUERY}=${value}`}
              lang={value === 'auto' ? undefined : value}
              aria-current={isChosen || undefined}
              className={buttonClass(isChosen ? { variant: 'primary' } : {})}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
