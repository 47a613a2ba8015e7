import type { FocusProbe } from '#engine/drivers/probe-answers.ts';
import { curtainedDialog, openModal, plainBox } from './dialogs.ts';
import { treePath } from './lists.ts';
import { nameOf } from './names.ts';
import { native } from './natives.ts';
import { isEditableRoot, roleOf } from './roles.ts';
import { inViewport, rectOf } from './visibility.ts';

const STOPS =
  'a[href],button:enabled,input:enabled:not([type="hidden"]),select:enabled,textarea:enabled,[tabindex]:not([tabindex^="-"]),summary,iframe,audio[controls],video[controls]';
/** A control may be marked by what stands around it. */
const LEVELS = 3;
const LOOK = [
  'outline-style',
  'outline-width',
  'outline-color',
  'box-shadow',
  'background-color',
  'background-image',
  'color',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'text-decoration',
  'font-weight',
  'opacity',
  'transform',
  'filter',
  'visibility',
] as const;

const asked = { el: null as Element | null };

function stopsIn(part: ParentNode): Element[] {
  return [...part.querySelectorAll(STOPS)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
}

/** An empty element of no size that takes the focus and hands it on: by two of them libraries keep it in a dialog. */
function isFocusGuard(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return el.matches('div,span') && el.textContent === '' && width * height === 0;
}

/**
 * Whether the focus is in a dialog, on what holds the dialog and nothing else to go to, or on a guard of it: component
 * libraries put it there, and the next Tab leads into the dialog.
 */
function isIn(modal: Element, el: Element): boolean {
  if (modal.contains(el) || isFocusGuard(el)) return true;
  const isOfModal = (stop: Element) => modal.contains(stop) || isFocusGuard(stop);
  return el !== document.body && el.contains(modal) && stopsIn(el).every(isOfModal);
}

/** Where the keyboard's focus is, how that looks, and how the element looks now that had it at the last call. */
export function readFocus(): FocusProbe {
  const el = deepFocus();
  const before = asked.el?.isConnected ? { path: treePath(asked.el), look: lookOf(asked.el) } : null;
  asked.el = el;
  const modal = openModal(document) ?? curtainedDialog(document);
  const stops = stopsIn(document).length;
  const plain = modal !== null && modal === plainBox(document);
  const none = { path: '', role: '', name: '', takes_keys: false, in_view: false, look: '' };
  const inModal = modal === null ? 'none' : el && isIn(modal, el) ? 'inside' : 'outside';
  if (!el) return { ...none, modal: inModal, plain, stops, before };
  const role = roleOf(el);
  return {
    path: treePath(el),
    role,
    name: nameOf(el, role),
    takes_keys:
      /^(INPUT|TEXTAREA|SELECT|IFRAME|EMBED|OBJECT|CANVAS|VIDEO|AUDIO)$/.test(el.tagName) ||
      isEditableRoot(el),
    in_view: inViewport(rectOf(el), window),
    modal: inModal,
    plain,
    stops,
    look: lookOf(el),
    before,
  };
}

function deepFocus(): Element | null {
  let el = document.activeElement;
  while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
  return el === document.body || el === document.documentElement ? null : el;
}

function lookOf(el: Element): string {
  const parts: string[] = [];
  let at: Element | null = el;
  for (let level = 0; at && at !== document.body && level < LEVELS; level += 1, at = at.parentElement)
    for (const pseudo of [undefined, '::before', '::after']) parts.push(drawn(at, pseudo));
  for (const child of el.children) parts.push(drawn(child));
  return parts.join('\n');
}

function drawn(el: Element, pseudo?: string): string {
  const style = native.getComputedStyle(el, pseudo);
  if (pseudo && (style.content === 'none' || style.content === 'normal')) return '';
  return LOOK.map((name) => style.getPropertyValue(name)).join(';');
}
