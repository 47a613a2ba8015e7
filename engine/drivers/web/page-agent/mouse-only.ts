import { composedParent, native } from './natives.ts';

/** What the keyboard comes to by itself. */
const TAKES_FOCUS =
  'a[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[tabindex],[contenteditable=""],[contenteditable="true"]';
/** What stands for its parts: it takes the focus for them, or leads on with the arrow keys. */
const STANDS_FOR =
  'a[href],button,label,summary,[role="listbox"],[role="grid"],[role="tree"],[role="treegrid"],[role="menu"],[role="menubar"],[role="tablist"],[role="toolbar"],[role="radiogroup"],[role="combobox"]';

/** Boxes around what is pressed that one control is made of at most. */
const PRESSED_UP_MAX = 6;

/** Whether what looks as if it could be clicked is out of the keyboard's reach: itself, what is in it and what stands for it. */
export function isMouseOnly(el: Element): boolean {
  if (el.matches(TAKES_FOCUS) || el.shadowRoot) return false;
  // What can be chosen is come to by the keys of its list.
  if (el.hasAttribute('aria-selected') || !hasHand(el)) return false;
  if (pressedBox(el).querySelector(TAKES_FOCUS)) return false;
  for (let at: Element | null = el; at; at = composedParent(at)) if (at.matches(STANDS_FOR)) return false;
  return true;
}

const hasHand = (el: Element): boolean => native.getComputedStyle(el).cursor === 'pointer';

/** The box that can be clicked and that this is a part of: as far up as the pointer stays a hand. */
function pressedBox(el: Element): Element {
  let box = el;
  for (let up = 0; up < PRESSED_UP_MAX; up += 1) {
    const parent = composedParent(box);
    if (!parent || parent === document.body || !hasHand(parent)) break;
    box = parent;
  }
  return box;
}
