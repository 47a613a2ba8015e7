import { NO_CHOICE } from '#engine/export/runtime/no-choice.ts';

/** What a list that opens shows as its choice, '' where that is still to be made. */
export function shownChoice(el: Element): string {
  const hint = '[class*="placeholder" i],[data-placeholder]';
  if (el.matches(hint) || el.querySelector(hint)?.checkVisibility()) return '';
  const text = ((el as HTMLInputElement).value ?? el.textContent ?? '').replace(/[\u200b\s]+/g, ' ').trim();
  return NO_CHOICE.test(text) ? '' : text.slice(0, 100);
}
