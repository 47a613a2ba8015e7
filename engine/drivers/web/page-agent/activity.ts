import type { Effect } from '#engine/drivers/contract.ts';
import { closesMenu, notePressed } from './closing.ts';
import { isHidden, noteHidden, watchHiddenIn } from './hidden.ts';
import { native } from './natives.ts';
import { sheltered } from './shelter.ts';

/** Classes that come and go with the pointer: seeing them change is not seeing the app react. */
const POINTER_CLASS = /focus|hover|active|ripple|press|touch|wave/i;
const FIELDS_MAX = 300;
export const TEXT_FIELD = /^(INPUT|TEXTAREA|SELECT)$/;
/** Changes this long after an action, and before the next, come from the page itself. */
const UNASKED_MS = 400;

export const act = {
  phase: 'idle' as 'idle' | 'hover' | 'act',
  effects: new Set<Effect>(),
  last_change: 0,
  started: 0,
  ended: 0,
  /** Short timers that the action started, with the time at which each is due. */
  timers: new Map<number, number>(),
  /**
   * Those that were set later, as by what an answer brought, and those of a document that comes: nobody waits for them,
   * but the screen is not at rest.
   */
  later: new Set<number>(),
  /**
   * Nothing was done on this document yet, and nobody has seen it calm: what it does is part of its coming, which was
   * watched from its start, or missed where the agent came later. Null once it has come.
   */
  coming: 'watched' as 'watched' | 'missed' | null,
  /** How far ahead timers are waited for, in ms. */
  patience: 450,
  requests: 0,
  /** It followed a link or sent a form, so that another document may come, of which some browsers tell late. */
  leads_on: false,
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
  const note = (records: MutationRecord[]) => {
    for (const record of records) {
      noteHidden(record);
      noteMutation(record);
    }
  };
  const observer = new native.MutationObserver((records) => sheltered(() => note(records)));
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
    watchHiddenIn(root);
    return root;
  };
}

export function noteMutation(record: MutationRecord): void {
  if (own.has(record.target) || [...record.addedNodes, ...record.removedNodes].some((node) => own.has(node)))
    return;
  if (isPointerStyle(record) || (record.attributeName === 'style' && isHidden(record.target))) return;
  const times = restless.get(record.target) ?? 0;
  const unasked = act.phase === 'idle' && act.ended > 0 && native.now() - act.ended > UNASKED_MS;
  if (unasked || times > 25) restless.set(record.target, times + 1);
  else if (act.phase !== 'idle' && times < 2) act.effects.add(effectOf(record));
  if (times < 25) act.last_change = native.now();
}

function effectOf(record: MutationRecord): Effect {
  if (act.phase === 'hover') return 'hover';
  return closesMenu(record) ? 'closed' : 'content';
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

export function watchEffects(): void {
  const note = (effect: Effect) => () => {
    if (act.phase === 'act') act.effects.add(effect);
  };
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true });
  on('pointerdown', (event) => {
    notePressed(event.composedPath()[0] ?? null);
    if (act.phase === 'hover') act.phase = 'act';
    act.started = native.now();
  });
  on('pointerup', () => {
    act.started = native.now(); // Some browsers take their time between the two.
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
  watchLeads(note('request'));
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

/** The link that a click follows, null where it follows none or the page has said no to it. */
export function followedBy(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  return event.defaultPrevented ? null : link;
}

/** Notes links that are followed and forms that are sent; `saves` is called where a link saves what may take its time to begin. */
function watchLeads(saves: () => void): void {
  const bare = (address: string) => address.split('#')[0];
  window.addEventListener('click', (event) => {
    const link = followedBy(event);
    if (!link) return;
    if (link.hasAttribute('download')) saves();
    else if (bare(String(link.href)) !== bare(location.href)) act.leads_on = true;
  });
  window.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) act.leads_on = true;
  });
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
