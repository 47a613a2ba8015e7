import { native } from './natives.ts';

const BUTTONS = 'button,select,[role="button"],input[type="button"],input[type="submit"]';
const VALUES = /^(text|search|email|url|tel|number|date|time|datetime-local|)$/;

/** What an item shows: its text and the values of its fields, without what is hidden. */
export function shownText(el: Element, bare: boolean): string {
  let text = '';
  for (const child of el.childNodes) {
    if (child.nodeType === 3) text += child.nodeValue ?? '';
    if (child.nodeType !== 1) continue;
    const inner = child as Element;
    if (/^(SCRIPT|STYLE|TEMPLATE|SELECT)$/.test(inner.tagName) || (bare && inner.matches(BUTTONS))) continue;
    if (!inner.checkVisibility({ visibilityProperty: true })) continue;
    const block = native.getComputedStyle(inner).display !== 'inline' ? ' ' : '';
    if (inner.tagName === 'INPUT') {
      const { type, value } = inner as HTMLInputElement;
      if (VALUES.test(type)) text += ` ${value} `;
    } else if (inner.tagName === 'TEXTAREA') text += ` ${(inner as HTMLTextAreaElement).value} `;
    else if (inner.tagName === 'IMG') text += ` ${(inner as HTMLImageElement).alt} `;
    else text += block + shownText(inner, bare) + block;
  }
  return text;
}
