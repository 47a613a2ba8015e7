/** Android's own numbers of the keys that a step may press (`android.view.KeyEvent`). */
export const KEYCODES: Readonly<Record<string, number>> = {
  Enter: 66,
  Tab: 61,
  Delete: 112,
  Backspace: 67,
  Space: 62,
};
