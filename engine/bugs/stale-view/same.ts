import { amountIn } from '../shared/amounts.ts';
import { timeless } from '../shared/compare.ts';
import { differ } from '../shared/values.ts';
import changingWords from './changing-words.json' with { type: 'json' };
import months from './months.json' with { type: 'json' };

const MONTHS = new RegExp(String.raw`(?<!\p{L})(${months.join('|')})`, 'iu');
const DIGITS_OF_DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}/;
/** What is still on its way, and what was cut off. */
const UNDONE = /(…|\.\.\.)$/;
const KEPT_OUT = new RegExp(changingWords.join('|'), 'i');

/** Whether it is the label of something that changes by itself, or that a reload ends by right. */
export const changesByItself = (label: string): boolean => KEPT_OUT.test(label);

/**
 * Whether two texts say another thing: not only in another case or spacing, as a number of fewer decimals, as a day in
 * another form, or not whole yet.
 */
export function saysAnother(one: string, other: string): boolean {
  const [a, b] = [timeless(one), timeless(other)];
  if (plain(a) === plain(b) || UNDONE.test(a) || UNDONE.test(b)) return false;
  if (amountIn(a) && amountIn(b)) return differ(a, b);
  return !(hasDay(one) || hasDay(other)) || shapeOf(one) === shapeOf(other);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const hasDay = (text: string): boolean => (MONTHS.test(text) && /\d/.test(text)) || DIGITS_OF_DAY.test(text);
const shapeOf = (text: string): string => text.replace(/\d+/g, '#').replace(/\p{L}+/gu, 'a');
