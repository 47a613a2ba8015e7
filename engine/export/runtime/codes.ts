/** A code by which things are told apart, as "MT-0123": letters, and a few digits at its end. */
const CODE_FORM = /^(?=\P{N}*\p{L})([\p{L}\d./_-]{0,12})(?<!\d)(\d{3,6})$/u;

/** A number below a million, the same for the same text. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 999_983;
  return hash;
}

/**
 * The same kind of code with other digits at its end, always the same for one salt: what has a code takes it once. A text
 * that is no code stays as it is.
 */
export function anotherCode(text: string, salt: string): string {
  const [, head = '', digits = ''] = CODE_FORM.exec(text) ?? [];
  if (digits === '') return text;
  const own = String(hashOf(salt)).padStart(6, '0').slice(-digits.length);
  // What is there already has mostly been counted from the beginning.
  return `${head}${5 + (Number(own[0]) % 5)}${own.slice(1)}`;
}
