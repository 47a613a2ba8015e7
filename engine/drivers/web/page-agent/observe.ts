import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { countDialogs } from './dialogs.ts';
import { affordanceOf, fileFieldOf, hintsOf } from './fields.ts';
import { forgetGroups, groupBareForms, groupLooseFields, groupOf } from './groups.ts';
import { gesturesOf, rootGestures } from './listeners.ts';
import { headsMeasures } from './measured.ts';
import { isBehindModal, type Modals, noModals } from './modals.ts';
import { isMouseOnly } from './mouse-only.ts';
import { fieldWithin } from './names.ts';
import { native } from './natives.ts';
import { isControlRole, isEnabled, isSelected } from './roles.ts';
import { boxOfChoice, firstChoice, shownChoice } from './shown-choice.ts';
import {
  inViewport,
  isBeyondStart,
  isScrolledAway,
  isSized,
  isUnderBar,
  type Rect,
  reachablePoint,
  rectOf,
} from './visibility.ts';
import { countSpinners, waitingWords } from './waiting.ts';
import { type Seen, walkDocument } from './walk.ts';

const BLANK_AFTER_MS = 4_000;

/** The elements of the last look, so that an action on one of them needs no second walk. */
export const last = { views: [] as ElementView[], seen: [] as Seen[] };

/** One look at the page: everything but `took_ms`. */
export function observe(): Omit<Observation, 'took_ms'> {
  forgetGroups();
  const { walk, skeleton, template } = walkDocument();
  const modals = noModals();
  const views: ElementView[] = [];
  const kept: Seen[] = [];
  const counts = new Map<string, number>();
  for (const seen of walk.seen) {
    const view = isBoxOfField(seen, walk.seen, modals) ? null : viewOf(seen, modals);
    if (!view) continue;
    const key = `${view.target.role}\n${view.target.name}`;
    view.target.nth = counts.get(key) ?? 0;
    counts.set(key, view.target.nth + 1);
    views.push(view);
    kept.push(seen);
  }
  groupBareForms(views, kept);
  groupLooseFields(views, kept);
  const busy = waitingWords(walk.text);
  const spinners = countSpinners();
  // A document of which nothing has come yet has no element at all.
  const root = document.documentElement as Element | null;
  const language = root?.getAttribute('lang')?.slice(0, 35);
  last.views = views;
  last.seen = kept;
  return {
    place: location.href,
    title: document.title.slice(0, 200),
    structure: skeleton,
    template,
    gestures: rootGestures(),
    text: walk.text,
    dialogs: countDialogs(document),
    elements: views,
    ...(busy ? { busy } : {}),
    ...(spinners > 0 ? { spinners } : {}),
    ...(language ? { language } : {}),
    blank: walk.text.trim() === '' && walk.media === 0 && views.length === 0 && isComeIn(),
  };
}

/** Whether it is the box around a field that can be typed into and goes by the same role: one control, not two. */
function isBoxOfField({ el, role }: Seen, all: readonly Seen[], modals: Modals): boolean {
  if (role !== 'combobox' || el.tagName === 'INPUT') return false;
  const field = fieldWithin(el);
  const inner = field && all.find((one) => one.el === field && one.role === 'combobox');
  return inner ? viewOf(inner, modals)?.affordance === 'type' : false;
}

/** A document that is still coming in may yet show something, unless it takes too long. */
export function isComeIn(): boolean {
  return document.readyState !== 'loading' || native.now() > BLANK_AFTER_MS;
}

/** The element as a user meets it, null when it cannot be reached now. */
export function viewOf(seen: Seen, modals: Modals): ElementView | null {
  const { el } = seen;
  const rect = rectOf(el);
  const affordance = affordanceOf(el, seen.role);
  // A file is chosen without pressing its field, which many apps hide.
  const needsPress = affordance !== 'upload';
  if (needsPress && isOutOfSight(el, rect)) return null;
  if (isBehindModal(el, modals)) return null;
  const enabled = isEnabled(el);
  if (needsPress && enabled && isCovered(seen, rect)) return null;
  const isField = affordance !== 'activate';
  const field = isField ? fieldOf(seen) : null;
  return {
    target: { role: seen.role, name: seen.name, nth: 0, path: seen.path },
    affordance,
    enabled,
    selected: isSelected(el),
    group: groupOf(el),
    collection: seen.collection,
    leads_to: leadsTo(el),
    box: {
      x: Math.round(rect.x + seen.dx),
      y: Math.round(rect.y + seen.dy),
      width: Math.round(rect.width),
      height: Math.round(rect.height),
    },
    field,
    submits: isSubmit(el),
    ...choiceFacts(seen, affordance, field),
    ...furtherOf(seen, rect, isField),
  };
}

/** What a list of values shows as its choice, where it is no field that holds it, and what it held at first. */
function choiceFacts(
  seen: Seen,
  affordance: ElementView['affordance'],
  field: ElementView['field'],
): Pick<ElementView, 'chosen' | 'initial'> {
  const opens = affordance === 'activate' && seen.role === 'combobox';
  if (!opens && affordance !== 'choose') return {};
  const held = opens ? shownChoice(choiceOf(seen.el)) : (field?.value ?? '');
  const initial = firstChoice(seen.path, held);
  return { ...(opens ? { chosen: held } : {}), ...(initial ? { initial } : {}) };
}

/** Some lists that open show what is chosen beside their field, which is empty then. */
function fieldOf({ el, role, name }: Seen): ElementView['field'] {
  const field = hintsOf(fileFieldOf(el) ?? el, name);
  const box = role === 'combobox' && field?.value === '' ? boxOfChoice(el) : null;
  return field && box ? { ...field, value: shownChoice(box) } : field;
}

/** Whether it has no size, or stands where nobody can scroll to. */
function isOutOfSight(el: Element, rect: Rect): boolean {
  if (!isSized(rect)) return true;
  const win = el.ownerDocument.defaultView ?? window;
  return isBeyondStart(rect, win) && !isScrolledAway(el, rect);
}

function isCovered({ el, generic }: Seen, rect: Rect): boolean {
  if (!inViewport(rect, el.ownerDocument.defaultView ?? window)) return false;
  return !reachablePoint(el, rect, generic) && !isScrolledAway(el, rect) && !isUnderBar(el, rect);
}

/** What few elements have. */
function furtherOf({ el, role, rowText }: Seen, rect: Rect, isField: boolean): Partial<ElementView> {
  const gestures = gesturesOf(el);
  const shortcut = shortcutOf(el);
  return {
    ...(rowText ? { row_text: rowText } : {}),
    ...(gestures.length > 0 ? { gestures } : {}),
    ...(isSurface(el, rect) ? { surface: true } : {}),
    ...(!isField && isMouseOnly(el) ? { mouse_only: true } : {}),
    ...(shortcut ? { shortcut } : {}),
    ...(!isField && headsMeasures(el) ? { measured: true } : {}),
    ...(!isField && el.hasAttribute('aria-expanded') ? { unfolds: true } : {}),
    ...(!isControlRole(role) && isPlain(el) ? { plain: true } : {}),
  };
}

/** What shows the choice of a list that opens: itself, or the box around its field. */
function choiceOf(el: Element): Element {
  const isEmpty = el.tagName === 'INPUT' && (el as HTMLInputElement).value === '';
  return (isEmpty && boxOfChoice(el)) || el;
}

/** Nothing of it says that it could be pressed, though something listens. */
function isPlain(el: Element): boolean {
  return !el.hasAttribute('tabindex') && native.getComputedStyle(el).cursor !== 'pointer';
}

/** A canvas or a drawing of some size: where it is pressed matters. */
export function isSurface(el: Element, rect: Rect): boolean {
  if (rect.width < 80 || rect.height < 80) return false;
  return el.tagName === 'CANVAS' || el.tagName === 'svg';
}

const KEY_NAMES: Record<string, string> = {
  ctrl: 'Control',
  cmd: 'Control',
  meta: 'Control',
  alt: 'Alt',
  shift: 'Shift',
};

/** The shortcut that a control announces, by ARIA or in its tooltip, in the way that keys are pressed by. */
export function shortcutOf(el: Element): string {
  const told = el.getAttribute('aria-keyshortcuts') ?? '';
  const title = el.getAttribute('title') ?? el.getAttribute('aria-label') ?? '';
  const text =
    told.split(' ')[0] ||
    (/[([]((?:(?:ctrl|cmd|meta|alt|shift)[+-])*[a-z0-9/?])[)\]]/i.exec(title)?.[1] ?? '');
  if (!text) return '';
  const parts = text.split(/[+-]/).map((part) => KEY_NAMES[part.toLowerCase()] ?? part);
  return parts.join('+');
}

export function isSubmit(el: Element): boolean {
  const button = el as HTMLButtonElement | HTMLInputElement;
  if (el.tagName !== 'BUTTON' && el.tagName !== 'INPUT') return false;
  return (button.type === 'submit' || button.type === 'image') && button.form !== null;
}

export function leadsTo(el: Element): string {
  const link = el.closest('a[href]') as HTMLAnchorElement | null;
  if (!link) return '';
  return typeof link.href === 'string' ? link.href.slice(0, 500) : '';
}
