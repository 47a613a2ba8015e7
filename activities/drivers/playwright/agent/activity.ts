import { native } from './natives.ts';

/** Classes that come and go with the pointer: seeing them change is not seeing the app react. */
const POINTER_CLASS = /focus|hover|active|ripple|press|touch|wave/i;
const FIELDS_MAX = 300;
const TEXT_FIELD = /^(INPUT|TEXTAREA|SELECT)$/;
/** Timers up to this long that an action starts are waited for: debounced searches, delayed renders. */
const TIMER_MS_MAX = 450;

/** Changes this long after an action, and before the next, come from the page itself. */
const UNASKED_MS = 400;

export const act = {
  phase: 'idle' as 'idle' | 'hover' | 'act',
  effects: new Set<string>(),
  last_change: 0,
  started: 0,
  ended: 0,
  timers: 0,
  storage: '',
  values: '',
  focus: null as Element | null,
  scroll: 0,
};
/** Nodes that change by themselves (clocks, carousels): how often they did. */
const restless = new WeakMap<Node, number>();
const own = new WeakSet<Node>();

/** Nodes that the agent itself adds are none of the app's doing. */
export function markOwn(node: Node): void {
  own.add(node);
}

export function watchMutations(): void {
  const observer = new native.MutationObserver((records) => {
    for (const record of records) noteMutation(record);
  });
  const options = {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
  };
  observer.observe(document, options);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    const root = Reflect.apply(attach, this, [init]);
    observer.observe(root, options);
    return root;
  };
}

export function noteMutation(record: MutationRecord): void {
  if (own.has(record.target) || [...record.addedNodes, ...record.removedNodes].some((node) => own.has(node)))
    return;
  if (isPointerStyle(record)) return;
  const times = restless.get(record.target) ?? 0;
  const unasked = act.phase === 'idle' && act.ended > 0 && native.now() - act.ended > UNASKED_MS;
  if (unasked || times > 25) restless.set(record.target, times + 1);
  else if (act.phase !== 'idle' && times < 2) act.effects.add(act.phase === 'act' ? 'content' : 'hover');
  if (times < 25) act.last_change = native.now();
}

export function isPointerStyle(record: MutationRecord): boolean {
  if (record.type === 'attributes') {
    const name = record.attributeName ?? '';
    if (/^(data-focus|data-hover|data-active|data-press|tabindex$)/.test(name)) return true;
    if (name !== 'class') return false;
    const before = new Set((record.oldValue ?? '').split(/\s+/));
    const after = new Set(((record.target as Element).getAttribute('class') ?? '').split(/\s+/));
    const changed = [...before, ...after].filter((one) => before.has(one) !== after.has(one));
    return changed.every((one) => one === '' || POINTER_CLASS.test(one));
  }
  return [...record.addedNodes, ...record.removedNodes].every((node) =>
    /ripple|wave/i.test((node as Element).getAttribute?.('class') ?? '-'),
  );
}

/** Short timers that an action starts (not those started by other timers) are part of its answer. */
export function watchTimers(): void {
  let inTimer = 0;
  const set = window.setTimeout;
  const clear = window.clearTimeout;
  const counted = new Set<number>();
  window.setTimeout = ((fn: TimerHandler, ms?: number, ...args: unknown[]) => {
    const delay = Number(ms) || 0;
    const wanted =
      inTimer === 0 && act.phase === 'act' && delay <= TIMER_MS_MAX && native.now() - act.started < 100;
    if (typeof fn !== 'function') return set(fn, ms, ...args);
    const id: number = set(
      (...given: unknown[]) => {
        inTimer += 1;
        try {
          fn(...given);
        } finally {
          inTimer -= 1;
          if (counted.delete(id)) act.timers -= 1;
        }
      },
      ms,
      ...args,
    );
    if (wanted) {
      counted.add(id);
      act.timers += 1;
    }
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((id?: number) => {
    if (id !== undefined && counted.delete(id)) act.timers -= 1;
    clear(id);
  }) as typeof window.clearTimeout;
}

export function watchEffects(): void {
  const note = (effect: string) => () => {
    if (act.phase === 'act') act.effects.add(effect);
  };
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true });
  on('pointerdown', () => {
    if (act.phase === 'hover') act.phase = 'act';
    act.started = native.now();
  });
  on('keydown', () => {
    act.started = native.now();
  });
  on('scroll', note('scroll'));
  on('play', note('media'));
  on('copy', note('clipboard'));
  on('change', note('input'));
  on('input', note('input'));
  on('toggle', note('content'));
  on('fullscreenchange', note('fullscreen'));
  on('submit', note('submit'));
  const clipboard = navigator.clipboard;
  if (clipboard) {
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = (text: string) => {
      note('clipboard')();
      return write(text);
    };
  }
  window.print = note('print');
}

type FrameAgent = {
  document: Document;
  refresh(): void;
  beginAction(phase: 'hover' | 'act'): void;
  endAction(): string[];
  settle(quiet: number, cap: number): Promise<boolean>;
};

/** The agents in frames of the same origin: what an action does there is its doing too. */
export function frameAgents(): FrameAgent[] {
  const agents: FrameAgent[] = [];
  for (const frame of document.querySelectorAll('iframe')) {
    try {
      const win = frame.contentWindow as unknown as Record<symbol, FrameAgent | undefined> | null;
      // A frame's first, empty document may be replaced under the same window: the agent then watches a dead one.
      const known = win?.[Symbol.for('rove.agent')];
      if (known && known.document !== frame.contentDocument) known.refresh();
      const agent = win?.[Symbol.for('rove.agent')];
      if (agent) agents.push(agent);
    } catch {
      // A frame of another origin keeps to itself.
    }
  }
  return agents;
}

/** Starts the account of one action. Until the pointer goes down, changes are those of hovering. */
export function beginAction(phase: 'hover' | 'act'): void {
  act.phase = phase;
  act.effects = new Set();
  act.started = native.now();
  act.timers = 0;
  act.storage = storageMark();
  act.focus = document.activeElement;
  act.values = valuesMark();
  for (const agent of frameAgents()) agent.beginAction(phase);
}

/** What the action was seen to do in this document. */
export function endAction(): string[] {
  if (act.phase === 'act') {
    if (valuesMark() !== act.values) act.effects.add('input');
    if (storageMark() !== act.storage) act.effects.add('storage');
    const focus = document.activeElement;
    if (focus !== act.focus && focus && TEXT_FIELD.test(focus.tagName)) act.effects.add('focus');
  }
  act.phase = 'idle';
  act.ended = native.now();
  for (const agent of frameAgents()) for (const effect of agent.endAction()) act.effects.add(effect);
  return [...act.effects];
}

/** What the fields hold: scripts set it without any event or mutation. */
export function valuesMark(): string {
  let mark = '';
  const fields = document.querySelectorAll('input,textarea,select');
  for (let i = 0; i < fields.length && i < FIELDS_MAX; i += 1) {
    const field = fields[i] as HTMLInputElement;
    mark += `${field.value.slice(0, 50)}${field.checked ? '+' : '-'}${field.indeterminate ? '~' : ''}`;
  }
  return mark;
}

export function storageMark(): string {
  try {
    return `${JSON.stringify({ ...localStorage })}${JSON.stringify({ ...sessionStorage })}${document.cookie}`;
  } catch {
    return '';
  }
}

/** Resolves when nothing has changed for `quiet` ms and nothing short is pending, or after `cap` ms. */
export async function settle(quiet: number, cap: number): Promise<boolean> {
  const calm = await Promise.all([
    settleHere(quiet, cap),
    ...frameAgents().map((agent) => agent.settle(quiet, cap)),
  ]);
  return calm.every(Boolean);
}

export function settleHere(quiet: number, cap: number): Promise<boolean> {
  const until = native.now() + cap;
  const from = native.now();
  return new native.Promise((resolve) => {
    const check = () => {
      const now = native.now();
      if (now >= until) return resolve(false);
      const waited = now - Math.max(act.last_change, from);
      const calm = act.timers <= 0 && document.readyState !== 'loading' && waited >= quiet;
      if (calm && !isAnimating()) return resolve(true);
      native.setTimeout(check, calm ? 16 : Math.max(8, Math.min(quiet - waited, 25)));
    };
    check();
  });
}

export function isAnimating(): boolean {
  return document.getAnimations().some((animation) => {
    if (animation.playState !== 'running') return false;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY);
    return end - Number(animation.currentTime ?? 0) < 1_000 && end < 3_000;
  });
}
