/** Keys that are no characters, as WebDriver writes them (WebDriver, section 17.4.2). */
export const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`F${n + 1}`, String.fromCharCode(0xe031 + n)])),
};

/** The keys of a combination as `Control+b`, in the order in which they go down. */
export function keysOf(combination: string): string[] {
  const parts = combination === '+' ? ['+'] : combination.split(/\+(?=.)/);
  return parts.map((part) => KEYS[part] ?? [...part][0] ?? ' ');
}
