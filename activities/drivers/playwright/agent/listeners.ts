const CLICK_TYPES = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'dblclick',
]);

const clickTargets = new WeakSet<EventTarget>();

/** Remembers which nodes listen for clicks: no other page API tells it. */
export function recordListeners(): void {
  const original = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: unknown[]) {
    const type = args[0];
    if (this && typeof type === 'string') {
      if (CLICK_TYPES.has(type)) clickTargets.add(this);
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
}

/** Whether the element itself was given a click handler, by listener, property or a framework's delegation. */
export function listensForClicks(el: Element): boolean {
  if (clickTargets.has(el)) return true;
  if ((el as HTMLElement).onclick) return true;
  return delegatesClicks(el);
}

/** React, Svelte and Solid keep per-element handlers in own properties and listen at the root only. */
export function delegatesClicks(el: Element): boolean {
  for (const key of Object.keys(el)) {
    if (key === '__click' || key === '$$click') return true;
    if (key.startsWith('__reactProps$') || key.startsWith('__reactEventHandlers$')) {
      const props = (el as unknown as Record<string, Record<string, unknown> | null>)[key];
      if (props && (props.onClick || props.onMouseDown || props.onPointerDown)) return true;
    }
  }
  return false;
}
