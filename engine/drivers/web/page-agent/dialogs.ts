import { leavingIn } from './leaving.ts';
import { deepElementAt, everywhere, holds, native } from './natives.ts';

const DIALOGS = 'dialog[open],[role="dialog"],[role="alertdialog"]';
const BOX_CONTROLS =
  'a[href],button:enabled,input:enabled:not([type="hidden"]),select:enabled,textarea:enabled';
/** What dims a page less is not seen to. */
const SHADE_MIN = 0.05;

/** The dialog that keeps the rest of the page from being used, if one is open. */
export function openModal(doc: Document): Element | null {
  return shownOf('dialog:modal,[aria-modal="true"]', doc).at(-1) ?? plainBox(doc);
}

/** The topmost dialog in front of a curtain that keeps the pointer from the page, whether or not it says that it is modal. */
export function curtainedDialog(doc: Document): Element | null {
  const isAside = (el: Element) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const { innerWidth: width, innerHeight: height } = window;
    const corners = [1, width - 2].flatMap((x) => [1, height - 2].map((y) => ({ x, y })));
    const outside = corners.filter(({ x, y }) => x < left || x > right || y < top || y > bottom);
    const hit = outside.map(({ x, y }) => deepElementAt(doc, x, y));
    return outside.length > 0 && hit.every((one) => one !== null && curtainAt(one) !== null);
  };
  return shownOf(DIALOGS, doc).filter(isAside).at(-1) ?? null;
}

/** What lies over the whole window and holds an element; null where nothing does. */
function curtainAt(el: Element | null): Element | null {
  for (let at = el; at && at !== document.body; at = at.parentElement) {
    if (native.getComputedStyle(at).position !== 'fixed') continue;
    const { width, height } = at.getBoundingClientRect();
    return width >= window.innerWidth && height >= window.innerHeight ? at : null;
  }
  return null;
}

/**
 * A box with controls in front of a curtain that lets the page show through, which no role tells to be a dialog; null
 * where there is none. It keeps the pointer from the page as a modal dialog does.
 */
export function plainBox(doc: Document): Element | null {
  const { innerWidth: width, innerHeight: height } = doc.defaultView ?? window;
  const corners = [deepElementAt(doc, 1, 1), deepElementAt(doc, width - 2, height - 2)];
  const curtain = corners.map(curtainAt).find((one) => one !== null && isSeenThrough(one));
  if (!curtain) return null;
  const middle = deepElementAt(doc, width / 2, height / 2);
  const box = middle && !holds(curtain, middle) ? inFrontAt(middle) : curtain;
  const isWhole = corners.every((one) => one !== null && (holds(curtain, one) || (box && holds(box, one))));
  if (!box || !isWhole || curtain.closest(DIALOGS) || box.closest(DIALOGS)) return null;
  if (!box.querySelector(BOX_CONTROLS) || box.querySelector(DIALOGS)) return null;
  // What holds the whole page is the page.
  return hasControlBehind(doc, [curtain, box]) ? box : null;
}

/** Whether the window shows a control beside these boxes. */
function hasControlBehind(doc: Document, boxes: readonly Element[]): boolean {
  const win = doc.defaultView ?? window;
  return [...doc.querySelectorAll(BOX_CONTROLS)].some((el) => {
    if (boxes.some((box) => holds(box, el)) || !el.checkVisibility({ visibilityProperty: true }))
      return false;
    const { width, height, top, left } = el.getBoundingClientRect();
    return width > 2 && height > 2 && top < win.innerHeight && left < win.innerWidth;
  });
}

/** What is placed in the window and holds an element. */
function inFrontAt(el: Element): Element | null {
  let box: Element | null = null;
  for (let at: Element | null = el; at && at !== document.body; at = at.parentElement)
    if (native.getComputedStyle(at).position === 'fixed') box = at;
  return box;
}

function isSeenThrough(el: Element): boolean {
  const { backgroundColor, backdropFilter, opacity } = native.getComputedStyle(el);
  const alpha = Number(/[,/]\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1) * Number(opacity);
  const isMixed = /^rgba|\//.test(backgroundColor) || Number(opacity) < 1;
  return (isMixed && alpha > SHADE_MIN && alpha < 1) || (backdropFilter ?? 'none') !== 'none';
}

/** Dialogs in sight, modal or not. */
export function countDialogs(doc: Document): number {
  return shownOf(DIALOGS, doc).length || (plainBox(doc) ? 1 : 0);
}

/** Elements that are in sight, and do not fade out. */
function shownOf(selector: string, doc: Document): Element[] {
  const found = everywhere(selector, doc);
  if (found.length === 0) return found;
  const leaving = [...leavingIn(doc)];
  return found.filter(
    (el) => el.checkVisibility({ visibilityProperty: true }) && !leaving.some((one) => holds(one, el)),
  );
}
