import { deepElementAt, holds, native } from './natives.ts';
import { boxOfChoice } from './shown-choice.ts';

export type Rect = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

/** What stands out of a page by so much may be a rounding. */
const ROUNDING_PX = 2;
/** What covers more of the height of a window is no bar. */
const BAR_MAX = 0.4;

/** The first box of an element: links that break over lines are clicked on their first line. */
export function rectOf(el: Element): Rect {
  const whole = el.getBoundingClientRect();
  if (el.tagName !== 'A' || whole.height < 30) return whole;
  const first = el.getClientRects()[0];
  return first && first.width > 2 && first.height > 2 ? first : whole;
}

/** Whether a box could be seen at all once it is scrolled to. */
export function isSized(rect: Rect): boolean {
  return rect.width > 2 && rect.height > 2 && rect.x + rect.width > -50 && rect.y + rect.height > -5000;
}

/** Whether a box lies beyond the corner where a page begins, where nobody can scroll to. */
export function isBeyondStart({ x, y, width, height }: Rect, win: Window): boolean {
  const isLeft = x + width + win.scrollX <= ROUNDING_PX;
  const leftwards = native.getComputedStyle(win.document.documentElement).direction === 'rtl';
  return (isLeft && !leftwards) || y + height + win.scrollY <= ROUNDING_PX;
}

export function inViewport(rect: Rect, win: Window): boolean {
  const x = rect.x + rect.width / 2;
  const y = rect.y + rect.height / 2;
  return x >= 0 && y >= 0 && x < win.innerWidth && y < win.innerHeight;
}

/** Points where a user may click an element: its centre, then towards its corners and edges. */
export function pointsOf(rect: Rect): Point[] {
  const { x, y, width: w, height: h } = rect;
  const dx = Math.min(w * 0.25, 12);
  const dy = Math.min(h * 0.25, 8);
  return [
    { x: x + w / 2, y: y + h / 2 },
    { x: x + dx, y: y + dy },
    { x: x + w - dx, y: y + h - dy },
    { x: x + w - dx, y: y + dy },
    { x: x + dx, y: y + h - dy },
  ];
}

/** A point at which the element is on top, null when something covers it. `own` refuses points on inner controls. */
export function reachablePoint(el: Element, rect: Rect, own: boolean): Point | null {
  const doc = el.ownerDocument;
  const win = doc.defaultView ?? window;
  for (const point of pointsOf(rect)) {
    if (point.x < 0 || point.y < 0 || point.x >= win.innerWidth || point.y >= win.innerHeight) continue;
    const hit = deepElementAt(doc, point.x, point.y);
    if (!hit) continue;
    if (holds(el, hit)) {
      if (
        own &&
        hit !== el &&
        hit.closest('a[href],button,input,select,textarea') !== el.closest('a[href],button')
      )
        continue;
      return point;
    }
    const label = hit.closest('label') as HTMLLabelElement | null;
    if (label?.control === el || isChoiceOver(hit, el)) return point;
  }
  return null;
}

/** Some lists that open draw what is chosen over their own field: pressing it opens them as well. */
function isChoiceOver(hit: Element, el: Element): boolean {
  return el.getAttribute('role') === 'combobox' && (boxOfChoice(el)?.contains(hit) ?? false);
}

/** Whether the element lies outside the visible part of a scroll area that holds it: a user can scroll to it. */
export function isScrolledAway(el: Element, rect: Rect): boolean {
  for (let at = el.parentElement; at && at !== el.ownerDocument.body; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight + 4 && at.scrollWidth <= at.clientWidth + 4) continue;
    const style = native.getComputedStyle(at);
    if (!/auto|scroll/.test(style.overflowY + style.overflowX)) continue;
    const box = at.getBoundingClientRect();
    const outside =
      rect.y + rect.height / 2 < box.top ||
      rect.y + rect.height / 2 > box.bottom ||
      rect.x + rect.width / 2 < box.left ||
      rect.x + rect.width / 2 > box.right;
    if (outside) return isUncovered(at, box);
  }
  return false;
}

/**
 * Whether a bar that keeps its place lies over the element, as a header does over what was scrolled under it, and
 * scrolling brings the element out again.
 */
export function isUnderBar(el: Element, rect: Rect): boolean {
  const win = el.ownerDocument.defaultView ?? window;
  const { bar } = overMiddle(el, rect);
  if (!bar || holds(bar, el) || keptInPlace(el)) return false;
  const box = bar.getBoundingClientRect();
  if (box.height > win.innerHeight * BAR_MAX) return false;
  const area = scrollAreaOf(el);
  const isAbove = box.top + box.bottom < win.innerHeight;
  return isAbove
    ? area.scrollTop >= box.bottom - rect.y
    : area.scrollHeight - area.clientHeight - area.scrollTop >= rect.y + rect.height - box.top;
}

/** What tells of something that happened, over the page, and goes away by itself. */
const MESSAGE = '[role="status"],[role="alert"],[role="log"],[aria-live="polite"],[aria-live="assertive"]';

/** Whether a message that keeps its place on the screen lies over the middle of an element. */
export function isUnderMessage(el: Element): boolean {
  const { hit, bar } = overMiddle(el, rectOf(el));
  return bar !== null && (hit?.closest(MESSAGE) ?? bar.querySelector(MESSAGE)) !== null;
}

/** What is on top at the middle of an element, and what of it keeps its place on the screen. */
function overMiddle(
  el: Element,
  { x, y, width, height }: Rect,
): { hit: Element | null; bar: Element | null } {
  const hit = deepElementAt(el.ownerDocument, x + width / 2, y + height / 2);
  return { hit, bar: hit && keptInPlace(hit) };
}

function keptInPlace(el: Element): Element | null {
  for (let at: Element | null = el; at && at !== el.ownerDocument.body; at = at.parentElement)
    if (/^(fixed|sticky)$/.test(native.getComputedStyle(at).position)) return at;
  return null;
}

function scrollAreaOf(el: Element): Element {
  for (let at = el.parentElement; at && at !== el.ownerDocument.body; at = at.parentElement) {
    const scrolls = at.scrollHeight > at.clientHeight + 4;
    if (scrolls && /auto|scroll/.test(native.getComputedStyle(at).overflowY)) return at;
  }
  return el.ownerDocument.scrollingElement ?? el.ownerDocument.documentElement;
}

/** Whether a scroll area can be seen itself: what lies scrolled away in it is as covered as the area is. */
function isUncovered(area: Element, box: DOMRect): boolean {
  const doc = area.ownerDocument;
  const win = doc.defaultView ?? window;
  const x = (Math.max(box.left, 0) + Math.min(box.right, win.innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, win.innerHeight)) / 2;
  if (x < 0 || y < 0 || x >= win.innerWidth || y >= win.innerHeight) return true;
  const hit = deepElementAt(doc, x, y);
  return hit !== null && (holds(area, hit) || holds(hit, area));
}

/** What the viewport and the areas around an element leave of its box to be seen. */
export function visiblePart(el: Element, rect: Rect): Rect {
  const win = el.ownerDocument.defaultView ?? window;
  let left = Math.max(rect.x, 0);
  let top = Math.max(rect.y, 0);
  let right = Math.min(rect.x + rect.width, win.innerWidth);
  let bottom = Math.min(rect.y + rect.height, win.innerHeight);
  for (let at = el.parentElement; at && at !== el.ownerDocument.body; at = at.parentElement) {
    const style = native.getComputedStyle(at);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
