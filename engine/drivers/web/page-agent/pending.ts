import { act } from './activity.ts';
import { native } from './natives.ts';

/** Timers up to this long that an action starts are waited for: debounced searches, delayed renders. */
const TIMER_MS_MAX = 450;
/**
 * Counts what scripts ask the server for: the browser's side knows when it is answered, but only the page knows at once
 * that there is something to wait for. Nothing is attached to the promise, so that an unhandled failure stays one.
 */
function watchRequests(): void {
  const ask = window.fetch;
  window.fetch = function (this: unknown, ...args: unknown[]) {
    if (act.phase === 'act') act.requests += 1;
    return Reflect.apply(ask, this, args);
  } as typeof window.fetch;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...args: unknown[]) {
    if (act.phase === 'act') act.requests += 1;
    return Reflect.apply(send, this, args);
  } as typeof send;
}

/** Short timers that an action or a new document starts (not those started by other timers) are part of what comes. */
function watchTimers(): void {
  let inTimer = 0;
  const set = window.setTimeout;
  const clear = window.clearTimeout;
  window.setTimeout = ((fn: TimerHandler, ms?: number, ...args: unknown[]) => {
    const delay = Number(ms) || 0;
    const isShort = inTimer === 0 && delay <= TIMER_MS_MAX;
    const wanted = isShort && act.phase === 'act' && native.now() - act.started < 100;
    const isOfLate = isShort && !wanted && (act.phase === 'act' || act.coming !== null);
    if (typeof fn !== 'function') return set(fn, ms, ...args);
    const id: number = set(
      (...given: unknown[]) => {
        inTimer += 1;
        try {
          fn(...given);
        } finally {
          inTimer -= 1;
          act.timers.delete(id);
          act.later.delete(id);
        }
      },
      ms,
      ...args,
    );
    if (wanted) act.timers.set(id, native.now() + delay);
    else if (isOfLate) act.later.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined) {
      act.timers.delete(id);
      act.later.delete(id);
    }
    clear(id);
  }) as typeof window.clearTimeout;
}

/** How long a window that was opened may take to be told of, in ms. */
const WINDOW_MS = 300;
/** No timer of the page has this number. */
const WINDOW_TIMER = -1;

/** A window that an action opens is waited for: the browser tells of it a little later. */
function watchWindows(): void {
  const { open } = window;
  window.open = function (this: unknown, ...args: unknown[]) {
    const opened: Window | null = Reflect.apply(open, this, args);
    if (opened && act.phase === 'act') {
      act.timers.set(WINDOW_TIMER, native.now());
      native.setTimeout(() => act.timers.delete(WINDOW_TIMER), WINDOW_MS);
    }
    return opened;
  } as typeof window.open;
}

/** What is installed to know what an action is still waiting for. */
export const PENDING = [watchTimers, watchRequests, watchWindows];
