import { picked } from './resolve.ts';

/**
 * Sets a value that cannot be typed (select, date, range, colour) the way a user's choice does: through the native
 * setter, so that frameworks which watch the property see it, with `input` and `change`.
 */
export function assignPicked(value: string): string {
  const el = picked.el as HTMLInputElement | HTMLSelectElement | null;
  if (!el) return '';
  el.focus({ preventScroll: true });
  const proto = el.tagName === 'SELECT' ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(proto, 'value')?.set;
  if (setter) Reflect.apply(setter, el, [value]);
  else el.value = value;
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  return el.value;
}

/** Empties the picked field; typing nothing over a selection would leave it as it was. */
export function clearPicked(): void {
  const el = picked.el as HTMLInputElement | null;
  if (!el) return;
  el.ownerDocument.execCommand('delete');
}

/** Types over the selection of the picked field, as input that sends no key events. */
export function typePicked(text: string): void {
  picked.el?.ownerDocument.execCommand('insertText', false, text);
}
