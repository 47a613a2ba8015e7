import type { FieldHints } from '../drivers/contract.ts';
import { type Country, countryNamed } from './countries.ts';
import type { FieldKind } from './field-kind.ts';

/** Lists shorter than this do not show by themselves what they are of. */
const TELLING_MIN = 3;
const MONTHS =
  /^(jan|feb|m[aä]r|mrt|apr|ma[yij]|jun|jui|jul|au?g|ago|sep|o[kc]t|nov|de[cz]|gen|mag|giu|lug|set|ott|dic|ene|abr|ao[uû]t|f[ée]v|d[ée]c|d[ée]z|out|sty|lut|kwi|cze|lip|sie|wrz|pa[źz]|lis|gru|янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек)|^\d{1,2} ?[月월]$/iu;
const PLACEHOLDER =
  /^\W*$|^[-–—.…]|[.…]{1,3}$|^(please )?(select|choose|pick)\b|^(bitte|ausw[äa]hl|w[äa]hlen)|^(s[ée]lection|choisi)|^(seleccion|selecion|selezion|elige|elija|escolh|scegli)|^(kies|selecteer|wybierz|v[äa]lj|se[çc]i)|^(выберите|请选择|選択|選んで|선택)/iu;

/** An option as it is sent and as it reads. */
export type Choice = { value: string; text: string };

export function choicesOf({ options, option_texts }: FieldHints): Choice[] {
  return options.map((value, index) => ({ value, text: option_texts?.[index] ?? value }));
}

/** The options that say something: not the empty one, nor the first that only asks to choose. */
export function tellingChoices(hints: FieldHints): Choice[] {
  return choicesOf(hints).filter(
    ({ value, text }, index) => value !== '' && !(index === 0 && PLACEHOLDER.test(text)),
  );
}

/** What a list is of, as far as its entries show it; null for lists of the target's own. */
export function kindOfOptions(hints: FieldHints): FieldKind | null {
  const { options } = hints;
  if (options.length < TELLING_MIN) return null;
  const choices = tellingChoices(hints);
  const count = (test: (choice: Choice) => boolean) => choices.filter(test).length;
  const most = Math.max(TELLING_MIN, choices.length * 0.6);
  if (count(({ text }) => /\+\d{1,3}\b/.test(text)) >= most) return 'dial_code';
  if (count(({ value, text }) => /^[A-Z][A-Za-z]+\/[A-Za-z_/]+/.test(value || text)) >= most)
    return 'timezone';
  if (new Set(choices.map(countryOf).filter(Boolean)).size >= TELLING_MIN) return 'country';
  if (count(({ value }) => /^(EUR|USD|GBP|JPY|CHF|PLN|SEK|CAD|AUD|CNY|INR|BRL)$/.test(value)) >= TELLING_MIN)
    return 'currency';
  return null;
}

/** Which part of a date a list holds: days, months or years. */
export function dateUnitOf(hints: FieldHints): 'day' | 'month' | 'year' | null {
  const choices = tellingChoices(hints);
  const numbers = choices.map(({ text }) => Number(text.replace(/[日일年년月월]$/u, '')));
  if (choices.length >= 28 && choices.length <= 31 && numbers.every((n) => n >= 1 && n <= 31)) return 'day';
  if (choices.length === 12 && (choices.every(({ text }) => MONTHS.test(text)) || isCount(numbers, 12)))
    return 'month';
  if (choices.length >= 5 && numbers.every((n) => n >= 1900 && n <= 2200)) return 'year';
  return choices.length >= 5 && numbers.every((n) => n >= 20 && n <= 60) ? 'year' : null;
}

/**
 * The country that an option stands for, by its code or one of its names; flags and dial codes beside it do not
 * matter.
 */
export function countryOf({ value, text }: Choice): Country | undefined {
  const bare = text.replace(/\s*[(+].*$|^[^\p{L}]+/gu, '');
  return countryNamed(bare) ?? countryNamed(text) ?? countryNamed(value);
}

export function isOf(choice: Choice, country: Country): boolean {
  const named = countryOf(choice);
  if (named) return named.code === country.code;
  return new RegExp(`^\\+?${country.dial}$|\\+${country.dial}\\b`).test(choice.value || choice.text);
}

function isCount(numbers: readonly number[], last: number): boolean {
  return numbers.every((n, index) => n === index + 1) && numbers.length === last;
}
