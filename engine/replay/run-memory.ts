import type { Probe } from '../login/session-probe.ts';
import { routeOf } from '../model/fingerprint.ts';
import type { Shortcut } from './shortcuts.ts';

/** With so many pages that ask for a password the target is taken to show nothing without one. */
const CLOSED_MIN = 3;
const RUNS_MAX = 20;
/** Sessions of one login that were refused a second time, after which none is kept. */
const SESSIONS_LOST_MAX = 3;

/** What is known so far of one candidate. `way` is the shortest that showed it, null while none did. */
export type Learned = {
  way: Shortcut | null;
  /** Fresh sessions in which exactly this way was gone, and how many of them showed the bug. */
  attempts: number;
  reproduced: number;
  /** All replays that looked for it, whatever their way. */
  tries: number;
  /** A replay that looked for it showed something of its oracle. */
  traced: boolean;
  /** Ways, by their keys, of which a replay for this candidate did not show it. */
  failed: Set<string>;
  /** Those of them whose last step could not be done. */
  unreached: Set<string>;
  /** Why the last replay that looked for it came to no end; '' when it came to one. */
  broke: string;
  /** Its way stands: it is being confirmed, and no shorter one is looked for any more. */
  settled: boolean;
};

/** A session of an account that signed in, and what tells that it goes on. */
export type KeptSession = { session: unknown; probe: Probe };

/**
 * What one run has learned of its target, for its checks and the batches of its proofs: the sessions that signing in
 * brought, by the steps that did it (null where one was not taken a second time), and which pages ask for a password.
 */
export class RunMemory {
  readonly sessions = new Map<string, unknown>();
  /** The session that the other test account was given; null while it has none. */
  other: KeptSession | null = null;
  /** Screens that were waited for in vain: nothing to use comes there. */
  readonly bare = new Set<string>();
  /** What steps use, by route, that was waited for in vain. */
  readonly lacking = new Set<string>();
  /** Candidates that a batch has begun with and not ended, by fingerprint. */
  readonly entries = new Map<string, Learned>();
  readonly #closed = new Set<string>();
  readonly #lost = new Map<string, number>();

  /** Notes that a kept session was refused: a later one may be kept, unless so many were. */
  loseSession(login: string): void {
    const times = (this.#lost.get(login) ?? 0) + 1;
    this.#lost.set(login, times);
    if (times < SESSIONS_LOST_MAX) this.sessions.delete(login);
    else this.sessions.set(login, null);
  }

  /** Notes that a page asks for a password of whoever has not signed in. */
  noteClosed(place: string): void {
    this.#closed.add(routeOf(place));
  }

  isClosed(place: string): boolean {
    return this.#closed.size >= CLOSED_MIN || this.#closed.has(routeOf(place));
  }
}

const memories = new Map<string, RunMemory>();

/** The memory of a run in this process. It is worth some replays and nothing else: the oldest are forgotten. */
export function memoryOf(runId: string): RunMemory {
  const known = memories.get(runId) ?? new RunMemory();
  memories.delete(runId);
  memories.set(runId, known);
  for (const oldest of memories.keys()) if (memories.size > RUNS_MAX) memories.delete(oldest);
  return known;
}
