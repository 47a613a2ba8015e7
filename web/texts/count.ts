import type { Language } from '#domain/installation/language.ts';

/** Gives `1 test`, `1,077 tests` by the numbers and plurals of a language. */
export function counter(language: Language) {
  // Made when the first is counted: a phone takes long for it, and most pages count nothing at their start.
  let made: { rules: Intl.PluralRules; numbers: Intl.NumberFormat } | null = null;
  return (count: number, one: string, other: string): string => {
    made ??= { rules: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) };
    return `${made.numbers.format(count)} ${made.rules.select(count) === 'one' ? one : other}`;
  };
}
