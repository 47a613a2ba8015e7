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
  const labels = 'label,legend,[aria-hidden="true"]';
  if (!el.querySelector(labels)) return el.textContent ?? '';
  const copy = el.cloneNode(true) as Element;
  for (const label of copy.querySelectorAll(labels)) label.remove();
  return copy.textContent ?? '';
}

/** How far out a field's own box is looked for. */
const BOX_LEVELS = 3;

/** The box around the field of a list that opens, where that shows what is chosen: the next one out that says something. */
export function boxOfChoice(field: Element): Element | null {
  const own = field.parentElement?.closest('[role="combobox"]') ?? null;
  if (own || field.tagName !== 'INPUT') return own;
  let at = field.parentElement;
  for (let level = 0; at && level < BOX_LEVELS; level += 1) {
    // What a label around it says is its name.
    if (at.tagName === 'LABEL' || at.querySelectorAll('input,select,textarea').length > 1) return null;
    if ((at.textContent ?? '').trim() !== '') return at;
    at = at.parentElement;
  }
  return null;
}

/** What lists of values held at first, by their page and their place there; of so many at most. */
const CHOICES_MAX = 500;
const firstChoices = new Map<string, string>();

/** What a list of values held when its page was first shown in this document: what a page begins with narrows nothing. */
export function firstChoice(path: string, held: string): string {
  const key = `${location.pathname} ${path}`;
  const isNew = !firstChoices.has(key) && firstChoices.size < CHOICES_MAX;
  if (isNew && location.search === '') firstChoices.set(key, held);
  return firstChoices.get(key) ?? '';
}
