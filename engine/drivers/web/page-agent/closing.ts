import { native } from './natives.ts';

/** Attributes by which a menu, its opener and what stood behind it say that it is open. */
const OPEN_STATE =
  /^(aria-(hidden|expanded|controls|activedescendant)|inert|hidden|open|tabindex|data-(?:[\w-]*-)?(state|open|expanded|hidden|locked|popper-placement))$/;
const MENU_CONTROLS = 'a[href],button,[role=menuitem],[role=button],[tabindex],li';
const MENU_FIELDS = 'input,textarea,select,[contenteditable=""],[contenteditable=true]';
/** Menus are shallow. */
const MENU_DEPTH_MAX = 8;

let pressedMenu: Element | null = null;

/** What is pressed now, by which it is told whether a change only closes the menu that it stands in. */
export function notePressed(target: EventTarget | null): void {
  pressedMenu = target instanceof Element ? menuAround(target) : null;
}

/** Whether a mutation takes the menu away that was pressed in, or says that it is closed, and no more. */
export function closesMenu(record: MutationRecord): boolean {
  const { target, type, attributeName, addedNodes, removedNodes } = record;
  const menu = pressedMenu;
  if (!menu) return false;
  if (menu.contains(target) || !target.isConnected) return true;
  if (type === 'childList')
    return (
      addedNodes.length === 0 && [...removedNodes].every((node) => node.contains(menu) || saysNothing(node))
    );
  if (type !== 'attributes' || attributeName === null) return false;
  if (OPEN_STATE.test(attributeName)) return true;
  if (attributeName !== 'class' && attributeName !== 'style') return false;
  return (
    target === document.body || (target instanceof Element && (target.contains(menu) || opensMenu(target)))
  );
}

/** A layer of controls alone: what it says is what they are called. */
function menuAround(target: Element): Element | null {
  let at: Element | null = target;
  for (let depth = 0; at && at !== document.body && depth < MENU_DEPTH_MAX; depth += 1) {
    if (at.getAttribute('role') === 'menu') return at;
    const { position } = native.getComputedStyle(at);
    if (position === 'absolute' || position === 'fixed') return isMenu(at) ? at : null;
    at = at.parentElement;
  }
  return null;
}

function isMenu(layer: Element): boolean {
  if (layer.querySelector(MENU_FIELDS) || layer.closest('dialog,[role=dialog],[role=alertdialog],nav'))
    return false;
  const controls = [...layer.querySelectorAll(MENU_CONTROLS)];
  if (controls.length < 2) return false;
  const said = controls.filter((one) => !controls.some((other) => other !== one && other.contains(one)));
  const length = said.reduce((sum, one) => sum + lettersIn(one), 0);
  return length > 0 && length === lettersIn(layer);
}

function lettersIn({ textContent }: Element): number {
  return (textContent ?? '').replace(/\s+/g, '').length;
}

function opensMenu(element: Element): boolean {
  return element.hasAttribute('aria-haspopup') || element.hasAttribute('aria-expanded');
}

/** A curtain behind a menu says nothing. */
function saysNothing(node: Node): boolean {
  return (
    (node.textContent ?? '').trim() === '' &&
    !(node instanceof Element && node.querySelector('img,svg,canvas'))
  );
}
