import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { amountIn } from './amounts.ts';
import { dayIn } from './said-days.ts';

export type Held = { label: string; value: string };
/** A field that holds another value than the page says beside `shown`. */
export type HeldOtherwise = Held & { shown: string; page: string };

/**
 * The first field that holds another day or amount than a page says under its name, or under the one label whose words
 * are among those of the name ("Renewal" and "Licence renewal"); null where none can be compared.
 */
export function heldOtherwise(text: string, fields: readonly Held[]): HeldOtherwise | 'same' | null {
  const lines = text.split('\n').map((line) => line.trim().replace(/:.*$/, ''));
  let compared = false;
  for (const field of fields) {
    const shown = labelOf(field.label, fields, lines);
    const values = shown ? valuesBeside(text, shown).filter((page) => isAlike(field.value, page)) : [];
    const [page, ...more] = values;
    if (page === undefined || more.length > 0) continue;
    compared = true;
    if (isAnother(field.value, page)) return { ...field, shown, page };
  }
  return compared ? 'same' : null;
}

/** The line of a page that names a field; '' where it is not plain which. */
export function labelOf(
  name: string,
  fields: readonly { label: string }[],
  lines: readonly string[],
): string {
  const wanted = wordsOf(name);
  const exact = lines.find((line) => wordsOf(line).join(' ') === wanted.join(' '));
  if (exact) return exact;
  const isPart = (line: string, words: readonly string[]) => {
    const own = wordsOf(line);
    return own.length > 0 && own.every((word) => word.length > 3 && words.includes(word));
  };
  const [part, ...others] = new Set(lines.filter((line) => isPart(line, wanted)));
  if (!part || others.length > 0) return '';
  return fields.filter(({ label }) => isPart(part, wordsOf(label))).length === 1 ? part : '';
}

function wordsOf(label: string): string[] {
  const bare = label.toLowerCase().replace(/\([^)]*\)/g, ' ');
  return bare.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Two days, or two amounts with decimals: a whole number in a field may be of another unit. */
function isAlike(one: string, other: string): boolean {
  if (dayIn(one) !== null || dayIn(other) !== null) return dayIn(one) !== null && dayIn(other) !== null;
  const [a, b] = [amountIn(one), amountIn(other)];
  return a !== null && b !== null && a.unit === '' && a.decimals === 2 && b.decimals === 2;
}

function isAnother(one: string, other: string): boolean {
  return dayIn(one) !== dayIn(other) || amountIn(one)?.cents !== amountIn(other)?.cents;
}
