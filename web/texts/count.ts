import type { Language } from '#domain/installation/language.ts';

/** Gives `1 test`, `1,077 tests` by the numbers and plurals of a language. */
export function counter(language: Language) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, one: string, other: string): string =>
    `${numbers.format(count)} ${rules.select(count) === 'one' ? one : other}`;
}
