/**
 * The page may replace any of these (test tools, zone libraries), so the agent keeps the browser's own. All files of
 * this folder are joined to one script that runs before the page's own: see `../agent-source.ts`.
 */
export const native = {
  whenIdle: idleCaller(),
  setTimeout: window.setTimeout.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  now: performance.now.bind(performance),
  timeOrigin: performance.timeOrigin,
  stringify: JSON.stringify,
  fetch: window.fetch?.bind(window),
  MutationObserver: window.MutationObserver,
  PerformanceObserver: window.PerformanceObserver,
  Promise: window.Promise,
  getComputedStyle: window.getComputedStyle.bind(window),
};

type Idle = (call: () => void) => void;

/** What calls back when no other task waits: one of the lowest priority, or whatever of the kind the browser has. */
function idleCaller(): Idle {
  const { scheduler } = window as {
    scheduler?: { postTask(call: () => void, options: { priority: 'background' }): Promise<void> };
  };
  if (scheduler) {
    const post = scheduler.postTask.bind(scheduler);
    return (call) => void post(call, { priority: 'background' });
  }
  const idle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
  return idle ? idle.bind(window) : (call) => call();
}

/** Words that a question must not have in it to be answered yes. */
export type Words = { source: string; flags: string };

/** `tells`: the browser tells its driver of nothing, so the page has to; what it is asked with such words is refused. */
export type AgentConfig = { origins: string[]; token: string; tells?: { refused: Words[] } };

/** Shared by all functions of the agent in one document. */
export const shared = {
  origins: [] as string[],
  /** The browser tells of nothing: the page has to, and to know itself what is under way. */
  tells: false,
  refused: [] as Words[],
  /** The agent itself, for frames that no browser gives it to; '' where that is the browser's work. */
  source: '',
  text_max: 4000,
};

/** The deepest element at a point of one document, through open shadow roots. */
export function deepElementAt(doc: Document, x: number, y: number): Element | null {
  let hit = doc.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** A document, or a shadow root, and all open shadow roots within it. */
export function rootsIn(root: Document | ShadowRoot = document): (Document | ShadowRoot)[] {
  const hosts = [...root.querySelectorAll('*')].flatMap((el) => el.shadowRoot ?? []);
  return [root, ...hosts.flatMap((one) => rootsIn(one))];
}

/** All elements of a document that match, in its order, those of each open shadow root after those outside. */
export function everywhere(selector: string, doc?: Document): Element[] {
  return rootsIn(doc).flatMap((root) => [...root.querySelectorAll(selector)]);
}

/** The element's id, where it says the same on the next visit; a form's property may be one of its fields instead. */
export function stableIdOf(el: Element): string {
  const id = el.getAttribute('id') ?? '';
  return /\d/.test(id) ? '' : id;
}

/** Parent in the composed tree: out of shadow roots to their host. */
export function composedParent(el: Element): Element | null {
  if (el.assignedSlot) return el.assignedSlot;
  if (el.parentElement) return el.parentElement;
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether `outer` is `inner` or holds it, through shadow roots. */
export function holds(outer: Element, inner: Element | null): boolean {
  let at: Element | null = inner;
  while (at) {
    if (at === outer) return true;
    at = composedParent(at);
  }
  return false;
}

/** One line, single spaces, cut at `max` characters. */
export function tidy(text: string | null | undefined, max = 80): string {
  if (!text) return '';
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}

/** Where an element stands, by its nearest ancestors. */
export function shortPathOf(el: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = el; at && at !== document.body && parts.length < 4; at = at.parentElement)
    parts.unshift(stableIdOf(at) ? `#${stableIdOf(at)}` : at.tagName.toLowerCase());
  return parts.join('>');
}
