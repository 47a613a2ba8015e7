import { delegatedFrom, gesturesOf, listensForClicks } from './listeners.ts';
import { nameOf } from './names.ts';
import { native } from './natives.ts';
import { isControlRole, isEditableRoot, isEnabled, roleOf } from './roles.ts';
import type { Place, Seen, Walk } from './walk.ts';

/** As many elements within each child of the body. */
const SEEN_MAX = 600;
/** Gestures that make an element something to act on, also where a click does nothing. */
const OWN_GESTURES: ReadonlySet<string> = new Set(['double', 'secondary', 'drag', 'drop']);
const CONTAINER_ROLES =
  /^(main|navigation|form|list|table|complementary|group|dialog|region|rowgroup|banner)$/;

/** Puts an element on the list when it is a control, or looks or listens like one. */
export function consider(
  el: Element,
  role: string,
  style: CSSStyleDeclaration,
  at: Place,
  path: string,
  walk: Walk,
): Seen | null {
  if (walk.found >= SEEN_MAX) return null;
  // What is disabled for now is often closed to the pointer too.
  if (style.pointerEvents === 'none' && (isEnabled(el) || !isControlRole(role))) return null;
  if (el === el.ownerDocument.body) return null;
  const control = isControlRole(role) || isEditableRoot(el);
  if (!control) {
    if (at.inControl) return null;
    const label = el.tagName === 'LABEL' ? (el as HTMLLabelElement).control : null;
    if (label?.checkVisibility()) return null;
    if (!label && !isMadeToUse(el, style, at)) return null;
    if (label) role = roleOf(label);
  }
  const generic = !control;
  const seen: Seen = {
    el,
    role: role || 'generic',
    name: nameOf(el, role),
    path,
    collection: '',
    rowText: '',
    dx: at.dx,
    dy: at.dy,
    dropped: false,
    generic,
  };
  walk.found += 1;
  walk.seen.push(seen);
  return seen;
}

/** Whether an element that is no control looks or listens like one. */
function isMadeToUse(el: Element, style: CSSStyleDeclaration, at: Place): boolean {
  if (style.cursor === 'pointer' && at.cursor !== 'pointer') return true;
  if (isFocusable(el, style) || listensForClicks(el) || isDelegatedTo(el, at)) return true;
  return isDrawing(el) || gesturesOf(el).some((one) => OWN_GESTURES.has(one));
}

/** A box that scrolls takes the focus so that the keyboard can scroll it: that is all it does. */
function isFocusable(el: Element, style: CSSStyleDeclaration): boolean {
  if (!el.hasAttribute('tabindex') || el.getAttribute('tabindex') === '-1') return false;
  return !/auto|scroll/.test(style.overflowX + style.overflowY);
}

/** What is smaller is an icon or a line of figures in a text. */
const DRAWING_PX = 80;

/** A canvas, or a whole drawing: its parts may be painted rather than built. */
function isDrawing(el: Element): boolean {
  return /^(CANVAS|svg)$/.test(el.tagName) && el.clientWidth >= DRAWING_PX && el.clientHeight >= DRAWING_PX;
}

function isDelegatedTo(el: Element, at: Place): boolean {
  return at.delegated !== '' && matches(el, at.delegated);
}

/** Selectors may be of a library's own dialect, which the browser does not know. */
function matches(el: Element, selectors: string): boolean {
  try {
    return el.matches(selectors);
  } catch {
    return false;
  }
}

/** What is handled here or further out for elements further in. */
export function delegation(el: Element, at: Place): string {
  const here = delegatedFrom(el);
  if (!here) return at.delegated;
  return at.delegated ? `${at.delegated},${here}` : here;
}

/** An entry of a menu that holds a link is the link: pressing beside it does no more. */
export function settleEntry(seen: Seen, from: number, walk: Walk): void {
  if (!/^(menuitem|treeitem)$/.test(seen.role)) return;
  const within = walk.seen.slice(from + 1).filter((other) => !other.dropped);
  if (within.length === 1 && within[0]?.role === 'link') seen.dropped = true;
}

/** A box that only holds other controls, or spans the screen, is where clicks are listened for, not what is clicked. */
export function settleGeneric(seen: Seen, from: number, walk: Walk): void {
  const within = walk.seen.slice(from + 1).filter((other) => !other.dropped);
  const inner = within.length > 0;
  const controls = within.filter((other) => !other.generic);
  // The box around the field of a list opens the same list.
  if (controls.length === 1 && controls[0]?.role === 'combobox') {
    seen.dropped = true;
    return;
  }
  const rect = seen.el.getBoundingClientRect();
  const win = seen.el.ownerDocument.defaultView ?? window;
  const large = rect.width * rect.height > win.innerWidth * win.innerHeight * 0.4;
  const owns = listensForClicks(seen.el);
  const isCanvas = isDrawing(seen.el);
  const pointer = native.getComputedStyle(seen.el).cursor === 'pointer';
  const container = CONTAINER_ROLES.test(seen.role) || !pointer;
  if (isCanvas) return;
  if ((inner && (!owns || container)) || large) seen.dropped = true;
}
