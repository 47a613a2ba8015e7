import type { Effect, Observation } from '#engine/drivers/contract.ts';
import type { Finished } from '../page-agent/calm.ts';
import { AgentError, NavigatedError } from './faults.ts';
import type { WebHost } from './host.ts';
import type { Traffic } from './traffic.ts';

/** Whether the screen is still there, a new document comes in, or one was asked for that has not begun to come. */
type Phase = 'settling' | 'loading' | 'unanswered';
type Caps = { settling: number; loading: number };

/**
 * Without any effect an action is given this long to show one. A document that has just come is an effect in itself: it
 * only has to be whole.
 */
const QUIET: Record<Phase, number> = { settling: 50, loading: 24, unanswered: 24 };
const CAP_MS = 1_500;
/** While a new document loads there is more to wait for. */
const CAP_LOADING_MS = 5_000;
/** A document that has not begun to come by then is given up, as a user would. */
const CAP_ANSWER_MS = 10_000;
/** A screen that never gets calm (a game, a ticker) is waited for less and less. */
const CAP_RESTLESS_MS = 150;
const REQUEST_WAIT_MS = 200;
/** More documents than this after one action, and the target goes on by itself without end. */
const WANDERS = 3;

/** Timers further ahead are not waited for once an action has shown an effect. */
const PATIENCE_MS = { usual: 450, quick: 60 };
const QUICK_RATE = 8;

/** `quick`: exploring, where a look may come before the last of an animation; `usual`: proving and showing. */
export type Pace = 'usual' | 'quick';
/** `rests`: nothing is under way on the document that was seen, and nothing of the action or of its coming is due. */
export type Ended = { effects: Effect[]; seen: Omit<Observation, 'took_ms'> | null; rests: boolean };

/** Waits for actions to be over. One per session, since it remembers how restless the target is. */
export class Finisher {
  readonly #host: WebHost;
  readonly #traffic: Traffic;
  readonly #pace: Pace;
  #restless = 0;
  #wandering = 0;

  constructor(host: WebHost, traffic: Traffic, pace: Pace) {
    this.#host = host;
    this.#traffic = traffic;
    this.#pace = pace;
  }

  /**
   * Waits until the screen is calm after an action: no request that a screen waits for, nothing changing, no short
   * timer or animation, no navigation under way; at most `CAP_MS`, or `CAP_LOADING_MS` while a document loads, or at the usual pace an answer is due. Resolves
   * with what the action did and the screen after it; `seen` is null when the page could not be looked at. Rejects
   * with UnresponsiveError when the page's main thread does not answer.
   */
  async finish(navigations: number): Promise<Ended> {
    const host = this.#host;
    if (this.#pace === 'quick') await host.hasten(QUICK_RATE);
    const start = performance.now();
    const caps = this.#caps();
    let ended: Ended = { effects: [], seen: null, rests: false };
    for (let again = false; ; ) {
      if (host.dead) return ended;
      const phase = this.#phaseSince(navigations);
      const left = start + this.#capIn(phase, caps) - performance.now();
      if (left <= 0) {
        await this.#giveUp(phase, navigations);
        if (ended.seen) return ended;
      }
      const asked = host.navigations;
      const answer = await this.#ask(QUIET[phase], Math.min(Math.max(left, 0), CAP_LOADING_MS), again);
      if (answer === 'gone') {
        if (left <= 0) return ended;
        await this.#traffic.change(10);
        again = false;
        continue;
      }
      const waiting = this.#isWaiting();
      if (answer?.seen) {
        // Read after the answer: some browsers tell of another document only with it.
        const rests = restsIn(answer, host.navigations === asked, waiting);
        ended = { effects: answer.effects, seen: answer.seen, rests };
      }
      // The document was another one already when it was asked, or became one while it answered: that one is to be seen.
      if (this.#hasLeft(answer, phase, asked, navigations) && left > 0) continue;
      if (left <= 0 || isWhole(answer, waiting)) {
        this.#noteRestless(answer?.calm === false && !waiting);
        return ended;
      }
      if (waiting) await this.#traffic.change(Math.min(left, REQUEST_WAIT_MS));
      again = true;
    }
  }

  /** How long this action is waited for at most, on a screen that is there and on one that loads. */
  #caps(): Caps {
    return {
      settling: Math.max(CAP_RESTLESS_MS, CAP_MS / 2 ** this.#restless),
      loading: Math.max(CAP_RESTLESS_MS, CAP_LOADING_MS / 2 ** this.#wandering),
    };
  }

  #phaseSince(navigations: number): Phase {
    if (this.#host.navigations !== navigations) return 'loading';
    return this.#traffic.isNavigating() ? 'unanswered' : 'settling';
  }

  #capIn(phase: Phase, caps: Caps): number {
    if (phase === 'unanswered') return CAP_ANSWER_MS;
    // Replays wait for each request to finish before the next step.
    const isAnswering = this.#pace === 'usual' && this.#traffic.inFlight() > 0;
    return phase === 'loading' || isAnswering ? caps.loading : caps.settling;
  }

  /** The time is over: stops a document that does not come, and waits less where one follows another without end. */
  async #giveUp(phase: Phase, navigations: number): Promise<void> {
    if (phase === 'unanswered') await this.#host.stopLoading();
    if (this.#host.navigations - navigations > WANDERS) this.#wandering = Math.min(this.#wandering + 1, 4);
  }

  #hasLeft(answer: Finished | null, phase: Phase, asked: number, navigations: number): boolean {
    if (answer?.seen && !answer.fresh && this.#host.navigations !== asked) return true;
    return answer?.calm === false && phase === 'settling' && this.#host.navigations !== navigations;
  }

  #isWaiting(): boolean {
    return this.#traffic.inFlight() > 0 || this.#traffic.isNavigating();
  }

  #noteRestless(isRestless: boolean): void {
    this.#restless = isRestless ? Math.min(this.#restless + 1, 4) : 0;
  }

  async #ask(quiet_ms: number, cap_ms: number, again: boolean): Promise<Finished | null | 'gone'> {
    try {
      const call = `finishAction(${quiet_ms}, ${Math.ceil(cap_ms)}, ${again}, ${PATIENCE_MS[this.#pace]})`;
      return await this.#host.ask<Finished>(call, cap_ms + 5_000);
    } catch (error) {
      if (error instanceof AgentError) return null; // Asking again is of no use.
      if (error instanceof NavigatedError) return 'gone';
      throw error;
    }
  }
}

/** Of an answer that another document was to make room for nothing is known, unless it is that document's own. */
const restsIn = ({ rests, fresh }: Finished, isHere: boolean, waiting: boolean): boolean =>
  rests && (isHere || fresh) && !waiting;

/** Whether there is nothing more to ask: the screen was seen and waits for nothing, or the page cannot say. */
function isWhole(answer: Finished | null, waiting: boolean): boolean {
  return !answer || (answer.seen !== null && !waiting);
}
