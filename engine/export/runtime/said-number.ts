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
