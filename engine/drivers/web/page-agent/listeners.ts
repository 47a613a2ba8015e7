import type { Gesture } from '#engine/drivers/contract.ts';

/** What each kind of event says about how an element is meant to be used. */
const KINDS: Record<string, number> = {};
const CLICK = 1;
const DOUBLE = 2;
const SECONDARY = 4;
const PRESS = 8;
const MOVE = 16;
const DRAG = 32;
const DROP = 64;
const HOVER = 128;
const KEY = 256;
for (const [bit, types] of [
  [CLICK, 'click mousedown mouseup pointerdown pointerup touchstart'],
  [DOUBLE, 'dblclick'],
  [SECONDARY, 'contextmenu'],
  [PRESS, 'mousedown pointerdown touchstart'],
  [MOVE, 'mousemove pointermove touchmove'],
  [DRAG, 'dragstart drag'],
  [DROP, 'drop dragover'],
  [HOVER, 'mouseenter mouseover pointerenter pointerover'],
  [KEY, 'keydown keyup keypress'],
] as const)
  for (const type of types.split(' ')) KINDS[type] = (KINDS[type] ?? 0) | bit;

const listened = new WeakMap<EventTarget, number>();
/** What is listened for at the document or window, for whatever lies below. */
export const rooted = { kinds: 0 };

type Query = { _data?: (el: Element, name: 'events') => Record<string, { selector?: string }[]> | undefined };

/** Remembers who listens for what: no other page API tells it. */
export function recordListeners(): void {
  const original = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: unknown[]) {
    const kind = KINDS[String(args[0])];
    if (kind) {
      const target = this ?? window;
      if (target === window || target === document || target === document.body) rooted.kinds |= kind;
      else listened.set(target, (listened.get(target) ?? 0) | kind);
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
}

/** The kinds of events that the element itself listens for, by listener, property or a framework's own record. */
function kindsOf(el: Element): number {
  return (listened.get(el) ?? 0) | kindsByProperty(el as HTMLElement) | kindsByFramework(el);
}

function kindsByProperty(el: HTMLElement): number {
  let kinds = 0;
  if (el.onclick) kinds |= CLICK;
  if (el.ondblclick) kinds |= DOUBLE;
  if (el.oncontextmenu) kinds |= SECONDARY;
  if (el.onmousedown) kinds |= CLICK | PRESS;
  if (el.ondrop) kinds |= DROP;
  return kinds;
}

/** React, Svelte and Solid keep per-element handlers in own properties and listen at the root only. */
function kindsByFramework(el: Element): number {
  let kinds = 0;
  for (const key of Object.keys(el)) {
    if (key.startsWith('__reactProps$') || key.startsWith('__reactEventHandlers$')) {
      const props = (el as unknown as Record<string, Record<string, unknown> | null>)[key] ?? {};
      for (const name of Object.keys(props))
        if (name.startsWith('on') && props[name]) kinds |= KINDS[eventOf(name)] ?? 0;
    } else if (key.startsWith('__') || key.startsWith('$$')) kinds |= KINDS[key.slice(2)] ?? 0;
  }
  return kinds;
}

function eventOf(property: string): string {
  const type = property.slice(2).replace('Capture', '').toLowerCase();
  return type === 'doubleclick' ? 'dblclick' : type;
}

/** Whether the element itself was given a click handler. */
export function listensForClicks(el: Element): boolean {
  return (kindsOf(el) & CLICK) !== 0;
}

/** Selectors below this element whose clicks are handled here, as jQuery's delegation records them. */
export function delegatedFrom(el: Element): string {
  if (!listened.has(el)) return '';
  const query = (window as unknown as { jQuery?: Query }).jQuery;
  const selectors: string[] = [];
  const events = query?._data?.(el, 'events') ?? {};
  for (const type of Object.keys(events))
    if ((KINDS[type] ?? 0) & CLICK)
      for (const { selector } of events[type] ?? []) if (selector) selectors.push(selector);
  return selectors.slice(0, 40).join(',');
}

/** Ways to use the element beyond its first one, as far as it or its nearest ancestors listen for them. */
export function gesturesOf(el: Element): Gesture[] {
  let near = 0;
  let at: Element | null = el;
  for (let level = 0; at && at !== document.body && level < 3; level += 1) {
    near |= kindsOf(at);
    at = at.parentElement;
  }
  const own = kindsOf(el);
  const gestures: Gesture[] = [];
  if (near & DOUBLE) gestures.push('double');
  if (near & SECONDARY) gestures.push('secondary');
  const pressed = own & PRESS && (near | rooted.kinds) & MOVE;
  if ((el as HTMLElement).draggable === true && el.tagName !== 'A' && el.tagName !== 'IMG')
    gestures.push('drag');
  else if (pressed || own & DRAG) gestures.push('drag');
  if (own & DROP) gestures.push('drop');
  if (own & HOVER || el.hasAttribute('aria-haspopup')) gestures.push('hover');
  return gestures;
}

/** What the document as a whole listens for, whoever it is meant for. */
export function rootGestures(): Gesture[] {
  const gestures: Gesture[] = [];
  if (rooted.kinds & DOUBLE) gestures.push('double');
  if (rooted.kinds & SECONDARY) gestures.push('secondary');
  if (rooted.kinds & KEY) gestures.push('key');
  return gestures;
}
