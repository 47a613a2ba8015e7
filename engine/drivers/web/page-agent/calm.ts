import type { Effect, Observation } from '#engine/drivers/contract.ts';
import { act, storageMark, TEXT_FIELD, valuesMark } from './activity.ts';
import { notePressed } from './closing.ts';
import { cover } from './hidden.ts';
import { spanOf, untilGone } from './leaving.ts';
import { native, shared } from './natives.ts';
import { isUnderWay, leavingFor, type News } from './news.ts';
import { observe } from './observe.ts';
import { sheltered } from './shelter.ts';

/** An action that was seen to do something is over when nothing more has happened for this long. */
const QUIET_AFTER_EFFECT_MS = 20;
const BUSY_POLL_MS = 8;
/** What was closed is waited for until it is gone: while it fades, it covers what can be used. */
const FADE_WAIT_MS = 350;

type FrameAgent = {
  document: Document;
  refresh(): void;
  beginAction(phase: 'hover' | 'act'): void;
  endAction(): Effect[];
  restOf(quiet: number, waited: number): number;
  takeNews(): { news: News[]; lost: number };
};

/**
 * What an action came to: `effects` as by `endAction`, and the look at the page after it (null: a request is under way).
 * `rests`: it is calm and whole, and no timer of the action or of the document's coming is due later. `fresh`: the
 * document has come with the action.
 */
export type Finished = {
  calm: boolean;
  rests: boolean;
  fresh: boolean;
  effects: Effect[];
  seen: Omit<Observation, 'took_ms'> | null;
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
      if (win && !win[Symbol.for('rove.agent')] && shared.source) giveAgent(win);
      const agent = win?.[Symbol.for('rove.agent')];
      if (agent) agents.push(agent);
    } catch {
      // A frame of another origin keeps to itself.
    }
  }
  return agents;
}

/** A policy of the frame's own may forbid it: then nobody sees what happens there. */
function giveAgent(win: object): void {
  (win as { eval(source: string): unknown }).eval(shared.source);
}

/** Starts the account of one action. Until the pointer goes down, changes are those of hovering. */
export function beginAction(phase: 'hover' | 'act'): void {
  act.phase = phase;
  act.coming = null;
  notePressed(null);
  act.effects = new Set();
  act.started = native.now();
  act.timers.clear();
  act.later.clear();
  act.requests = 0;
  act.leads_on = false;
  act.storage = storageMark();
  act.focus = document.activeElement;
  act.values = valuesMark();
  for (const agent of frameAgents()) agent.beginAction(phase);
}

/** What the action was seen to do in this document. */
export function endAction(): Effect[] {
  if (act.phase === 'act') {
    if (valuesMark() !== act.values) act.effects.add('input');
    if (storageMark() !== act.storage) act.effects.add('storage');
    const focus = document.activeElement;
    if (focus !== act.focus && focus && TEXT_FIELD.test(focus.tagName)) act.effects.add('focus');
  }
  act.phase = 'idle';
  act.coming = null;
  act.ended = native.now();
  for (const agent of frameAgents()) for (const effect of agent.endAction()) act.effects.add(effect);
  return [...act.effects];
}

/**
 * Resolves when nothing has changed for `quiet` ms, nothing short is pending, and the page then has nothing else to do:
 * frameworks render in slices and change the document after the last of them. Else after `cap` ms.
 */
export function settle(quiet: number, cap: number): Promise<boolean> {
  const from = native.now();
  let isFree = false;
  return new native.Promise((resolve, reject) => {
    const look = () => {
      const waited = native.now() - from;
      if (waited >= cap || isElsewhere()) return resolve(false);
      // Frames are asked anew each time: one that is gone would never answer.
      const rest = Math.max(
        restOf(quiet, waited),
        ...frameAgents().map((agent) => agent.restOf(quiet, waited)),
      );
      if (rest <= 0 && isFree) return resolve(true);
      isFree = rest <= 0;
      if (isFree) whenFree(check, cap - waited);
      else native.setTimeout(check, Math.max(4, Math.min(rest, cap - waited)));
    };
    const check = () => {
      try {
        sheltered(look);
      } catch (error) {
        reject(error);
      }
    };
    check();
  });
}

/** Calls back once when the page has no other task left, or after `most` ms. Browsers that cannot tell call at once. */
function whenFree(call: () => void, most: number): void {
  let isCalled = false;
  const once = () => {
    if (!isCalled) call();
    isCalled = true;
  };
  native.setTimeout(once, most);
  native.whenIdle(once);
}

/** How many ms this document has to stay as it is before it counts as calm; 0 when it does. */
export function restOf(quiet: number, waited: number): number {
  if (document.readyState === 'loading' || isUnstyled() || isTimerNear() || isUnderWay()) return BUSY_POLL_MS;
  const least = act.phase === 'act' && act.effects.size > 0 ? QUIET_AFTER_EFFECT_MS : quiet;
  const rest = least - Math.min(waited, native.now() - act.last_change);
  if (rest > 0) return rest;
  return isAnimating() ? BUSY_POLL_MS : 0;
}

/** Whether styles that the page waits for have not come: it shows nothing yet, and what is looked at now is not what a user sees. */
function isUnstyled(): boolean {
  if (document.readyState === 'complete') return false;
  const links = document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]');
  return [...links].some(
    ({ sheet, disabled, media }) => !sheet && !disabled && (!media || matchMedia(media).matches),
  );
}

/**
 * Ends an action in one round trip: waits for calm as `settle` does, tells what the action did and looks at the page.
 * `patience` is how far ahead timers are waited for once something has happened, in ms. `again` goes on with an account that was closed too early: a request was still under way that only the browser knew.
 */
export async function finishAction(
  quiet: number,
  cap: number,
  again: boolean,
  patience: number,
): Promise<Finished> {
  act.patience = patience;
  if (again) {
    act.phase = 'act';
    act.ended = 0;
    act.requests = 0;
  }
  const calm = await settle(quiet, cap);
  const fresh = act.coming === 'watched';
  if (isElsewhere()) return { calm: false, rests: false, fresh, effects: [], seen: null };
  if (!calm) await untilGone(FADE_WAIT_MS);
  // What the timers of frames are for is not known here.
  const isDue = act.timers.size + act.later.size > 0 || act.leads_on || act.coming === 'missed';
  const rests = calm && !isDue && document.readyState === 'complete' && frameAgents().length === 0;
  sheltered(cover);
  return sheltered(() => ({ calm, rests, fresh, effects: endAction(), seen: observe() }));
}

/** Whether what comes next is for others to tell: the browser, which knows what it asks for, or the next document. */
function isElsewhere(): boolean {
  return shared.tells ? leavingFor() !== '' : act.requests > 0;
}

/** Whether a timer of the action is due soon. When nothing was seen yet, its answer may be all that comes: any counts. */
export function isTimerNear(): boolean {
  const until = act.effects.size > 0 ? native.now() + act.patience : Number.POSITIVE_INFINITY;
  for (const due of act.timers.values()) if (due <= until) return true;
  return false;
}

export function isAnimating(): boolean {
  return document.getAnimations().some((animation) => {
    const { lasts, left } = spanOf(animation);
    return left < 1_000 && lasts < 3_000;
  });
}
