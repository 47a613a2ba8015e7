import { routeOf } from '../model/fingerprint.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { joined } from '../model/trail.ts';
import { keyOf, loginIn, type Shortcut } from '../replay/shortcuts.ts';
import type { Entry, ProofBook } from './book.ts';
import type { ProveOptions } from './prove.ts';

type Replaying = Pick<ProveOptions, 'replayer' | 'signal' | 'onReplay'>;

/**
 * One replay, booked to all; it looks for every candidate of the batch that the same way might show. Steps that could
 * not be done are left out: when it shows the bug all the same, the way without them is gone at once.
 * @returns the way that showed the bug, or null.
 */
export async function replayFor(
  book: ProofBook,
  entry: Entry,
  way: Shortcut,
  options: Replaying,
): Promise<Shortcut | null> {
  const left_out = loginLeftOut(entry.candidate, way);
  const { place } = options.replayer.startOf(way.steps);
  if (left_out && options.replayer.isClosed(place)) return null;
  const key = keyOf(way.steps);
  const want = entry.candidate.fingerprint;
  const { also, near } = companions(book, entry, way);
  options.onReplay();
  const replayed = await options.replayer.replay(way.steps, {
    want: [want],
    also: [...also, ...near],
    signal: options.signal,
    severity: entry.candidate.severity,
    lenient: true,
    reuse: true,
    ...(left_out ? { left_out } : {}),
  });
  const { found, performed, turned_away } = replayed;
  if (found.has(want) && performed.length < way.steps.length) {
    const shorter = without(way, performed);
    const shown = shorter ? await replayFor(book, entry, shorter, options) : null;
    if (shown) return shown;
  }
  book.book(way, new Set(turned_away ? [want] : [want, ...also]), replayed);
  if (!found.has(want)) {
    entry.failed.add(key);
    const last = way.steps.at(-1);
    if (last && !performed.includes(last)) entry.unreached.add(key);
  }
  return found.has(want) ? way : null;
}

/**
 * One more replay of a way that has shown its bug, every step of it, booked to all. A session that an earlier replay
 * has signed in serves, and is not held against the bug: only a replay that signs in itself is.
 * @returns false where it broke off before it could tell and `mayBreak`: it is not booked then.
 */
export async function replayAgain(
  book: ProofBook,
  entry: Entry,
  way: Shortcut,
  options: Replaying & { mayBreak: boolean },
): Promise<boolean> {
  const want = entry.candidate.fingerprint;
  const { also, near } = companions(book, entry, way);
  const { severity } = entry.candidate;
  const input = { want: [want], also: [...also, ...near], signal: options.signal, severity };
  const reuse = loginIn(way.steps).login.length > 0;
  options.onReplay();
  let replayed = await options.replayer.replay(way.steps, { ...input, reuse });
  if (reuse && !replayed.found.has(want)) {
    options.onReplay();
    replayed = await options.replayer.replay(way.steps, input);
  }
  const { found, broke = '' } = replayed;
  if (options.mayBreak && broke !== '' && !found.has(want)) return false;
  book.book(way, new Set([want, ...also]), replayed);
  return true;
}

/** Whether a step of it, signing in aside, was seen to change something. */
export function writes({ units }: Shortcut): boolean {
  return units.some((unit) => unit.wrote && !unit.signs_in);
}

type Companions = {
  /** Met at the very place: that they do not show is held against them. */
  also: string[];
  /** Met at another place of the route: they may show, and where they do not it says nothing. */
  near: string[];
};

/** Other candidates of the batch that this way might show. */
function companions(book: ProofBook, entry: Entry, way: Shortcut): Companions {
  const key = keyOf(way.steps);
  const { place } = entry.candidate;
  const open = book.entries
    .filter((one) => one !== entry && (!one.way || keyOf(one.way.steps) === key))
    .map(({ candidate }) => candidate)
    .filter((one) => routeOf(one.place) === routeOf(place) && mayShow(one, way));
  const [here, near] = [true, false].map((is) => open.filter((one) => (one.place === place) === is));
  const namesOf = (some: readonly Candidate[] = []) => some.map(({ fingerprint }) => fingerprint);
  return { also: namesOf(here), near: namesOf(near) };
}

/** Whether a way can show a bug: what a check found shows where that check is done, with the same thing, and nowhere else. */
function mayShow({ trail }: Candidate, { steps }: Shortcut): boolean {
  const [own, last] = [trail.at(-1)?.action, steps.at(-1)?.action];
  if (own?.kind !== 'check') return true;
  return last?.kind === 'check' && last.check === own.check && last.target?.name === own.target?.name;
}

/** The steps of signing in that a way does without, though its bug was met behind them. */
function loginLeftOut({ trail }: Candidate, { steps }: Shortcut): readonly Step[] | null {
  if (steps.some((step) => step.signs_in)) return null;
  const login = trail.filter((step) => step.signs_in);
  return login.length > 0 ? login : null;
}

/** A way without the steps that were not done, or null when that makes no difference. */
function without(way: Shortcut, performed: readonly Step[]): Shortcut | null {
  const done = new Set(performed);
  const units = way.units.filter((unit) => done.has(unit));
  const steps = joined(units);
  return units.length > 0 && steps.length < way.steps.length ? { units, steps } : null;
}
