import { countDialogs } from './dialogs.ts';
import { nameOf } from './names.ts';
import { deepElementAt, holds, native, shortPathOf, tidy } from './natives.ts';
import { roleOf } from './roles.ts';
import { pointsOf } from './visibility.ts';

const CONTROLS = 'a[href],button,select,textarea,input,[role="button"],[role="link"],[role="tab"]';
const TEXTS =
  'button,a,label,h1,h2,h3,h4,h5,h6,th,td,p,li,span,div,strong,em,legend,summary,dt,dd,figcaption,small,b';
/** What moves or is hidden on purpose: its parts may stand anywhere. */
const SHIFTING = ['carousel', 'slide', 'swiper', 'marquee', 'ticker', 'drawer', 'offcanvas', 'off-canvas']
  .concat(['sidebar', 'sidenav', 'splide', 'glide', 'sr-only', 'visually-hidden', 'skip', 'tooltip'])
  .map((word) => `[class*="${word}" i]`)
  .concat('[aria-hidden="true"]', '[inert]', '[role="presentation"]', 'marquee')
  .join(',');
const ELEMENTS_MAX = 3_000;
const FAULTS_PER_KIND = 5;
/** Beyond rounding, borders and shadows: what a user sees. */
const BEYOND_PX = 16;

type Fault = { kind: string; role: string; name: string; path: string; detail: string; over?: string };

/** What is laid out so that a user cannot read or reach it. Looks only; nothing is scrolled or changed. */
export function findLayoutFaults(): { width: number; faults: Fault[] } {
  const width = document.documentElement.clientWidth;
  if (document.readyState === 'loading' || !document.body || countDialogs(document) > 0)
    return { width, faults: [] };
  const moving = document
    .getAnimations()
    .map((one) => (one.effect as KeyframeEffect | null)?.target)
    .filter((target) => target instanceof Element);
  const isStill = (el: Element) => !moving.some((target) => target && holds(target, el));
  const seen = [...document.body.querySelectorAll('*')]
    .slice(0, ELEMENTS_MAX)
    .filter((el) => isPlain(el) && isStill(el));
  const faults = [
    ...findSideways(seen, width),
    ...findCovered(seen).slice(0, FAULTS_PER_KIND),
    ...findClipped(seen).slice(0, FAULTS_PER_KIND),
    ...findCutOff(seen, width).slice(0, FAULTS_PER_KIND),
  ];
  return { width, faults };
}

export function isPlain(el: Element): boolean {
  if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = el.getBoundingClientRect();
  return width > 4 && height > 4 && !el.closest(SHIFTING);
}

/** Whether the window itself shows what stands out of it, by scrolling. */
export function rootScrolls(axis: 'X' | 'Y'): boolean {
  const styles = [document.documentElement, document.body].map((el) => native.getComputedStyle(el));
  return !styles.some((style) => /hidden|clip/.test(axis === 'X' ? style.overflowX : style.overflowY));
}

/** Whether an area around the element cuts or scrolls what stands out of it. */
export function isHeld(el: Element, axis: 'X' | 'Y'): boolean {
  for (let at: Element | null = el; at && at !== document.body; at = at.parentElement) {
    const style = native.getComputedStyle(at);
    if (/fixed|sticky/.test(style.position)) return true;
    if (at !== el && (axis === 'X' ? style.overflowX : style.overflowY) !== 'visible') return true;
  }
  return false;
}

export function faultOf(kind: string, el: Element, detail: string): Fault {
  const role = roleOf(el) || el.tagName.toLowerCase();
  const name = nameOf(el, role) || tidy(el.textContent, 60);
  return { kind, role, name: tidy(name, 60), path: shortPathOf(el), detail };
}

/** The page scrolls sideways: the first element that stands out of it. */
export function findSideways(seen: Element[], width: number): Fault[] {
  const beyond = document.documentElement.scrollWidth - width;
  if (beyond <= BEYOND_PX || !rootScrolls('X')) return [];
  const shown = new Set(seen);
  const standsOut = (el: Element) => el.getBoundingClientRect().right + window.scrollX > width + BEYOND_PX;
  for (const el of seen) {
    if (!standsOut(el) || isHeld(el, 'X')) continue;
    // What scrolls its own content is as wide as it is, whatever it holds.
    const scrolls = native.getComputedStyle(el).overflowX !== 'visible';
    const inner = !scrolls && [...el.children].some((child) => shown.has(child) && standsOut(child));
    const isSolid = scrolls || hasText(el) || el.matches(`img,video,canvas,table,pre,iframe,${CONTROLS}`);
    if (inner || !isSolid) continue;
    return [
      faultOf('sideways', el, `the page is ${Math.round(beyond)} px wider than its window of ${width} px`),
    ];
  }
  return [];
}

export function hasText(el: Element): boolean {
  return [...el.childNodes].some((node) => node.nodeType === 3 && /\p{L}{2,}|\d/u.test(node.nodeValue ?? ''));
}

/** Controls that no pointer can reach, since another control lies over every point of theirs. */
export function findCovered(seen: Element[]): Fault[] {
  const controls = seen.filter((el) => el.matches(CONTROLS) && !el.matches(':disabled')).slice(0, 300);
  return controls.flatMap((el) => {
    const rect = el.getBoundingClientRect();
    const inView = rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
    if (!inView || rect.width < 10 || rect.height < 10) return [];
    if (native.getComputedStyle(el).pointerEvents === 'none' || floats(el)) return [];
    if (el.matches('[type="radio"],[type="checkbox"],[type="file"],[type="range"]')) return [];
    const covers = pointsOf(rect).map((point) => coverOf(el, point.x, point.y));
    const [first] = covers;
    if (!first || covers.some((one) => one === null)) return [];
    const over = faultOf('', first, '').name;
    return [{ ...faultOf('covered', el, `"${over}" lies over it`), over }];
  });
}

/** The other control that lies over a point of this one, null when it is none's or its own. */
export function coverOf(el: Element, x: number, y: number): Element | null {
  const hit = deepElementAt(document, x, y);
  const cover = hit?.closest(CONTROLS) ?? null;
  if (!hit || !cover || holds(cover, el) || holds(el, cover) || floats(cover)) return null;
  const { href } = el as HTMLAnchorElement;
  const isSame = href && href === (cover as HTMLAnchorElement).href;
  return isSame || !isSolid(cover) || !reaches(cover, x, y) ? null : cover;
}

/** Whether a control shows anything that it could hide another one with. */
function isSolid(cover: Element): boolean {
  if (!cover.checkVisibility({ opacityProperty: true }) || cover.matches('[type="file"]')) return false;
  return tidy(cover.textContent) !== '' || cover.matches('input,select,textarea');
}

/** A box that a style sheet draws for a control reaches further than the control's own. */
function reaches(el: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Bars and layers that stay while the page scrolls cover it only as long as it stands there. */
export function floats(el: Element): boolean {
  for (let at: Element | null = el; at && at !== document.body; at = at.parentElement)
    if (/fixed|sticky/.test(native.getComputedStyle(at).position)) return true;
  return false;
}

/** Text that ends in the middle, without any sign that there is more. */
export function findClipped(seen: Element[]): Fault[] {
  return seen.flatMap((el) => {
    if (!el.matches(TEXTS) || !hasText(el)) return [];
    const style = native.getComputedStyle(el);
    if (!clipsText(style)) return [];
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = el;
    const across =
      /hidden|clip/.test(style.overflowX) && scrollWidth - clientWidth > Math.max(12, clientWidth * 0.08);
    if (!across && !clipsLine(el, style)) return [];
    if (el.closest('[title]') || !isTextLost(el, across)) return [];
    const lost = across
      ? `${scrollWidth - clientWidth} px of its width`
      : `${scrollHeight - clientHeight} px of its height`;
    return [faultOf('clipped', el, `${lost} cannot be seen`)];
  });
}

/** Whether what is too long is cut without a sign; an icon's name and what is moved out of sight are no text. */
function clipsText(style: CSSStyleDeclaration): boolean {
  if (!/hidden|clip/.test(style.overflowX + style.overflowY)) return false;
  if (style.textOverflow !== 'clip' || style.webkitLineClamp !== 'none') return false;
  const isMovedOut = Math.abs(Number.parseFloat(style.textIndent)) > 50;
  return !isMovedOut && !/icon|symbol|awesome|glyph/i.test(style.fontFamily);
}

/** Whether a box of one line is too low for it. */
function clipsLine({ clientHeight, scrollHeight }: Element, style: CSSStyleDeclaration): boolean {
  const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.2;
  const oneLine = clientHeight < line * 1.7 && clientHeight > line * 0.4;
  return /hidden|clip/.test(style.overflowY) && oneLine && scrollHeight - clientHeight > line * 0.5;
}

/** Whether it is the text that stands out, and not a box without any. */
export function isTextLost(el: Element, across: boolean): boolean {
  const box = el.getBoundingClientRect();
  const range = document.createRange();
  for (const node of el.childNodes) {
    if (node.nodeType !== 3 || !node.nodeValue?.trim()) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (across ? text.right > box.right + 12 || text.left < box.left - 12 : text.bottom > box.bottom + 6)
      return true;
  }
  return false;
}

/** What stands over the edge of a page that cannot be scrolled there. */
export function findCutOff(seen: Element[], width: number): Fault[] {
  const across = rootScrolls('X');
  return seen.flatMap((el) => {
    if (!hasText(el) && !el.matches('button,select,textarea,input')) return [];
    const rect = el.getBoundingClientRect();
    if (rect.right <= 0 || rect.left >= width)
      return [...reachesBelow(el, rect), ...reachesBeside(el, rect, width)];
    const left = rect.left + window.scrollX < -BEYOND_PX && rect.right + window.scrollX > 24;
    const right = !across && rect.right > width + BEYOND_PX && rect.left < width - BEYOND_PX;
    if ((!left && !right) || isHeld(el, 'X')) return reachesBelow(el, rect);
    if (hasText(el) && !isTextBeyond(el, width)) return [];
    const edge = left ? 'left' : 'right';
    return [faultOf('cut_off', el, `it stands over the ${edge} edge, where nobody can scroll to`)];
  });
}

export function isTextBeyond(el: Element, width: number): boolean {
  const range = document.createRange();
  range.selectNodeContents(el);
  const { left, right } = range.getBoundingClientRect();
  return left + window.scrollX < -12 || right > width + 12;
}

/** A control below the end of a page that does not scroll. */
export function reachesBelow(el: Element, rect: DOMRect): Fault[] {
  if (rootScrolls('Y') || rect.top < window.innerHeight || !el.matches('button,input,select,textarea'))
    return [];
  if (!isInFlow(el, 'Y')) return [];
  return [faultOf('cut_off', el, 'it stands below the end of a page that does not scroll')];
}

/** A control right of a page that does not scroll sideways: a row that is too long for a narrow window. */
export function reachesBeside(el: Element, rect: DOMRect, width: number): Fault[] {
  if (rootScrolls('X') || rect.left < width || rect.top > 3 * window.innerHeight) return [];
  if (!el.matches('a[href],button,input,select,textarea') || !isInFlow(el, 'X')) return [];
  return [faultOf('cut_off', el, 'it stands beside a page that does not scroll there')];
}

/** Whether nothing on the way up moves the element, cuts it or lets it be scrolled to. */
export function isInFlow(el: Element, axis: 'X' | 'Y'): boolean {
  for (let at: Element | null = el; at && at !== document.body; at = at.parentElement) {
    const style = native.getComputedStyle(at);
    if (!/static|relative/.test(style.position) || style.transform !== 'none') return false;
    const overflow = axis === 'X' ? style.overflowX : style.overflowY;
    if (at !== el && overflow !== 'visible') return false;
    // What is pulled or pushed out by its own margin or offset waits there to be brought in.
    const moved = [style.marginLeft, style.marginRight, style.left].map(Number.parseFloat);
    if (axis === 'X' && moved.some((px) => Math.abs(px) > 100)) return false;
  }
  return true;
}
