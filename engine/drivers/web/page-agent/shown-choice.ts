import { NO_CHOICE } from '#engine/export/runtime/no-choice.ts';
import { fieldWithin } from './names.ts';

/** What a list that opens shows as its choice, '' where that is still to be made. */
export function shownChoice(el: Element): string {
  const hint = '[class*="placeholder" i],[data-placeholder]';
  if (el.matches(hint) || el.querySelector(hint)?.checkVisibility()) return '';
  const shows = (fieldWithin(el) ?? el) as HTMLInputElement;
  const text = (shows.value || textBesideLabels(el)).replace(/[\u200b\s]+/g, ' ').trim();
  return NO_CHOICE.test(text) ? '' : text.slice(0, 100);
}

/** Its text without its labels, of which some libraries draw two. */
function textBesideLabels(el: Element): string {
  if (!el.querySelector('label')) return el.textContent ?? '';
  const copy = el.cloneNode(true) as Element;
  for (const label of copy.querySelectorAll('label')) label.remove();
  return copy.textContent ?? '';
}
