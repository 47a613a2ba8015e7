import { native } from './natives.ts';

const BUTTONS = 'button,select,[role="button"],input[type="button"],input[type="submit"]';
/** Fonts that draw a word as a picture: nobody reads it. Behind the first of a stack, symbols only stand in for missing letters. */
const ICONS = /\b(icons?|symbols?|glyphs?|awesome)\b/i;
const VALUES = /^(text|search|email|url|tel|number|date|time|datetime-local|)$/;

/** What an item shows: its text and the values of its fields, without what is hidden. */
export function shownText(el: Element, bare: boolean): string {
  let text = '';
  for (const child of el.childNodes) {
    if (child.nodeType === 3) text += child.nodeValue ?? '';
    if (child.nodeType !== 1) continue;
    const inner = child as Element;
    if (/^(SCRIPT|STYLE|TEMPLATE|SELECT)$/.test(inner.tagName) || (bare && inner.matches(BUTTONS))) continue;
    if (inner.checkVisibility({ visibilityProperty: true })) text += shownBy(inner, bare);
  }
  return text;
}

function shownBy(el: Element, bare: boolean): string {
  if (el.tagName === 'BR') return ' ';
  if (el.tagName === 'TEXTAREA') return ` ${(el as HTMLTextAreaElement).value} `;
  if (el.tagName === 'IMG') return ` ${(el as HTMLImageElement).alt} `;
  if (el.tagName === 'INPUT') {
    const { type, value } = el as HTMLInputElement;
    return VALUES.test(type) ? ` ${value} ` : '';
  }
  const { display, fontFamily } = native.getComputedStyle(el);
  if (el.childElementCount === 0 && ICONS.test(fontFamily.split(',')[0] ?? '')) return '';
  const block = display === 'inline' ? '' : ' ';
  return block + shownText(el, bare) + block;
}
