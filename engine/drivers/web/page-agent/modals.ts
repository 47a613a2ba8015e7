import { openModal } from './dialogs.ts';
import { composedParent, deepElementAt, holds, native } from './natives.ts';
import { inViewport, rectOf } from './visibility.ts';

/** Popovers and nested dialogs may lie above a modal without being part of it. */
const TOP_LAYER = 'dialog:modal,[popover]:popover-open,[aria-modal="true"]';

/** What one look at a page has found out already. */
export type Modals = {
  open: Map<Document, Element | null>;
  /** Whether an element is in a box that lies in front of the modal. */
  inFront: Map<Element, boolean>;
};

export const noModals = (): Modals => ({ open: new Map(), inFront: new Map() });

/** Whether the dialog that is open keeps an element from being used. */
export function isBehindModal(el: Element, modals: Modals): boolean {
  const doc = el.ownerDocument;
  if (!modals.open.has(doc)) modals.open.set(doc, openModal(doc));
  const modal = modals.open.get(doc);
  if (!modal || holds(modal, el) || el.closest(TOP_LAYER)) return false;
  return !isInFront(el, modal, modals.inFront);
}

/** Lists, calendars and messages of most component libraries are put at the end of the page, over the dialog that they belong to. */
function isInFront(el: Element, modal: Element, known: Modals['inFront']): boolean {
  const before = known.get(el);
  if (before !== undefined) return before;
  const parent = composedParent(el);
  const isAround = !parent || el === el.ownerDocument.body || holds(el, modal);
  const answer = !isAround && (isInFront(parent, modal, known) || isHitApart(el));
  known.set(el, answer);
  return answer;
}

/** Whether it is placed apart from what it stands in, and a press at its middle is its own. */
function isHitApart(el: Element): boolean {
  if (!/fixed|absolute/.test(native.getComputedStyle(el).position)) return false;
  const rect = rectOf(el);
  if (!inViewport(rect, el.ownerDocument.defaultView ?? window)) return false;
  const hit = deepElementAt(el.ownerDocument, rect.x + rect.width / 2, rect.y + rect.height / 2);
  return holds(el, hit);
}
