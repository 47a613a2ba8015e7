/** A number from which a page can be told to say it: no page says it by chance. */
const TELLING = /^\d{3,}(\.\d+)?$|\.\d+$/;

export const tells = (value: string): boolean => TELLING.test(value);

/** Whether a text says a number, however its thousands are set apart and its fraction begins. */
export function saysNumber(text: string, value: string): boolean {
  const [whole = '', fraction = ''] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "[.,'\u2019\\s]?");
  const decimals = fraction ? `[.,]${fraction}0*` : '(?:[.,]0{1,2})?';
  return new RegExp(`(?<![\\d.,])${grouped}${decimals}(?!\\d|[.,]\\d)`, 'u').test(text);
}

/** Shorter words may stand on a page by chance. */
const LETTERS_MIN = 5;

/** Whether a text says a value of a file, which a page may write with other spaces, or group where it is a number. */
export function saysValue(text: string, value: string): boolean {
  if (/^\d+(\.\d+)?$/.test(value)) return tells(value) && saysNumber(text, value);
  const words = squeezed(value);
  return words.length >= LETTERS_MIN && squeezed(text).includes(words);
}

/** Words in small letters, without the spaces and signs between them. */
export const squeezed = (words: string): string => words.toLowerCase().replace(/[\s_-]+/g, '');
