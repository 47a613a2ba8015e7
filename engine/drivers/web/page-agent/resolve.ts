import type { ElementTarget, Spot } from '#engine/drivers/contract.ts';
import { markOwn } from './activity.ts';
import { beginAction } from './calm.ts';
import { fileFieldOf } from './fields.ts';
import { stableName } from './names.ts';
import { native, shared } from './natives.ts';
import { last, observe } from './observe.ts';
import { isEnabled } from './roles.ts';
import {
  inViewport,
  isUnderMessage,
  type Point,
  type Rect,
  reachablePoint,
  rectOf,
  visiblePart,
} from './visibility.ts';
import type { Seen } from './walk.ts';

export type Prepared = {
  status: 'ready' | 'missing' | 'blocked';
  detail: string;
  covered?: boolean;
  /** What covers it is a message that goes away by itself. */
  passing?: true;
  disabled?: true;
  x: number;
  y: number;
  tag: string;
  input_type: string;
  checked: boolean;
};

export const picked = { el: null as Element | null };

/** What opens and shuts something may be called after a thing, as the menu of an account: pressing it does no more. */
const OPENER = '[aria-haspopup],[aria-expanded]';

/** Finds the element of a target: exactly, then by its name without numbers; what opens something by its place as well. */
export function findTarget(target: ElementTarget): Seen | null {
  const known = matchTarget(target);
  if (known?.el.isConnected) return known;
  observe();
  return matchTarget(target);
}

export function matchTarget(target: ElementTarget): Seen | null {
  const views = last.views;
  const exact = views.findIndex(
    ({ target: t }) => t.role === target.role && t.name === target.name && t.nth === target.nth,
  );
  if (exact >= 0) return last.seen[exact] ?? null;
  const name = stableName(target.name);
  const alike = views
    .map((view, i) => ({ view, i }))
    .filter(({ view }) => view.target.role === target.role && stableName(view.target.name) === name);
  const same = alike.find(({ view }) => view.target.path === target.path) ?? alike[target.nth] ?? alike[0];
  return same ? (last.seen[same.i] ?? null) : openerAt(target);
}

function openerAt({ role, path }: ElementTarget): Seen | null {
  const at = last.views.findIndex(({ target }) => target.path === path && target.role === role);
  const seen = last.seen[at];
  return path !== '' && seen?.el.matches(OPENER) ? seen : null;
}

type Info = Pick<Prepared, 'tag' | 'input_type' | 'checked'>;

const BLANK = { x: 0, y: 0, tag: '', input_type: '', checked: false };

/** Brings the target into view and says where to press it. Starts the account of the action unless it is the `same` one. */
export function prepare(target: ElementTarget, phase: 'hover' | 'act' | 'same', spot?: Spot): Prepared {
  letGo();
  const seen = findTarget(target);
  if (!seen) return { ...BLANK, status: 'missing', detail: 'the element is not there' };
  const { el } = seen;
  picked.el = fileFieldOf(el) ?? el;
  const info = infoOf(picked.el);
  const refusal = leadsOutside(el) || (isEnabled(el) ? '' : 'the element is disabled');
  if (refusal)
    return {
      ...BLANK,
      ...info,
      status: 'blocked',
      detail: refusal,
      ...(isEnabled(el) ? {} : { disabled: true as const }),
    };
  const point = bringIntoReach(seen, spot);
  if (phase !== 'same') beginAction(phase);
  if (!point && info.input_type !== 'file')
    return {
      ...BLANK,
      ...info,
      status: 'blocked',
      detail: 'something covers the element',
      covered: true,
      ...(isUnderMessage(el) ? { passing: true as const } : {}),
    };
  return {
    ...info,
    status: 'ready',
    detail: '',
    x: (point?.x ?? 0) + seen.dx,
    y: (point?.y ?? 0) + seen.dy,
  };
}

function infoOf(el: Element): Info {
  const input = el as HTMLInputElement;
  return {
    tag: el.tagName,
    input_type: el.tagName === 'INPUT' ? input.type : '',
    checked: input.checked === true || el.getAttribute('aria-checked') === 'true',
  };
}

/** A point of the element that can be pressed, or the `spot` of it, scrolled to where that is out of sight. */
function bringIntoReach({ el, generic }: Seen, spot: Spot | undefined): Point | null {
  const win = el.ownerDocument.defaultView ?? window;
  let rect = rectOf(el);
  let point = inViewport(rect, win) ? reachablePoint(el, rect, generic) : null;
  const area = spot ? visiblePart(el, rect) : null;
  const inSight = area !== null && area.width > 40 && area.height > 40;
  if (!point && !inSight) {
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    rect = rectOf(el);
    point = reachablePoint(el, rect, generic) ?? reachablePoint(el, rect, false);
  }
  return spot ? spotOf(inSight ? area : rect, spot, win) : point;
}

/** A locked pointer or a full screen keeps every other control from being pressed: a user would leave it first. */
function letGo(): void {
  if (document.pointerLockElement) document.exitPointerLock();
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {}); // It ended by itself.
}

/** A spot of the part of an element that is in sight, as a point of the viewport. */
function spotOf(area: Rect, spot: Spot, win: Window): Point {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 1), max - 2);
  return {
    x: clamp(area.x + area.width * spot.x, win.innerWidth),
    y: clamp(area.y + area.height * spot.y, win.innerHeight),
  };
}

/** Why a press on this element would leave the target, '' when it would not. */
export function leadsOutside(el: Element): string {
  const link = el.closest('a[href]') as HTMLAnchorElement | null;
  if (!link || typeof link.href !== 'string' || link.href.startsWith('javascript:')) return '';
  if (!/^https?:/.test(link.href)) return `it opens ${link.protocol}`;
  return isAllowed(link.href) ? '' : `it leads to another site (${link.host})`;
}

export function isAllowed(address: string): boolean {
  try {
    const { origin } = new URL(address, location.href);
    return origin === location.origin || shared.origins.includes(origin);
  } catch {
    return false;
  }
}

/** Stops scripts from leaving the site before anything is sent (Navigation API). */
export function guardNavigation(onForeign: () => void): void {
  if (!('navigation' in window) || window.top !== window) return;
  const navigation = (window as unknown as { navigation: EventTarget }).navigation;
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } };
    if (!/^https?:/.test(destination.url) || isAllowed(destination.url) || !event.cancelable) return;
    event.preventDefault();
    onForeign();
  });
}

/** Draws a frame around the picked element until the returned function's twin `unmark` is called. */
export function mark(target: ElementTarget): void {
  const seen = findTarget(target);
  if (!seen) return;
  seen.el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const rect = rectOf(seen.el);
  const frame = document.createElement('div');
  frame.id = 'rove-mark-frame';
  frame.style.cssText = `all:initial;position:fixed;z-index:2147483647;pointer-events:none;border:3px solid #e11d48;
    border-radius:4px;box-shadow:0 0 0 3px rgba(225,29,72,.25);left:${rect.x + seen.dx - 5}px;top:${rect.y + seen.dy - 5}px;
    width:${rect.width + 4}px;height:${rect.height + 4}px`;
  markOwn(frame);
  document.documentElement.append(frame);
}

export function unmark(): void {
  const frame = document.getElementById('rove-mark-frame');
  if (frame) {
    markOwn(frame);
    frame.remove();
  }
}

/** Gives the picked field the focus with its content selected, ready to be typed over. */
export function focusPicked(): boolean {
  const el = picked.el as HTMLInputElement | null;
  if (!el) return false;
  el.focus({ preventScroll: true });
  if (typeof el.select === 'function') el.select();
  else native.getComputedStyle(el) && el.ownerDocument.getSelection()?.selectAllChildren(el);
  return el.ownerDocument.activeElement === el || el.getRootNode() instanceof ShadowRoot;
}

export function blurPicked(): void {
  (picked.el as HTMLElement | null)?.blur();
}
