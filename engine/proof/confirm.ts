import { checkOf } from '../bugs/registry.ts';
import type { Locators } from '../export/locators.ts';
import type { Candidate } from '../model/suspicion.ts';
import type { Shortcut } from '../replay/shortcuts.ts';
import type { Entry, ProofBook } from './book.ts';
import { type Filmed, film } from './film.ts';
import type { ProveOptions } from './prove.ts';
import { replayAgain, writes } from './replay-for.ts';

/** How often a way must show its bug, in as many fresh sessions; and how often when the time is over before that. */
const CONFIRMATIONS = 5;
const CONFIRMATIONS_MIN = 3;
/**
 * While more than so many wait, or the run explores and may come to graver ones, each is confirmed no oftener than it must, and
 * the report says so.
 */
const FEW_WAIT = 3;
/** A way of more steps than this, or one that takes longer, is gone no oftener than it must: it takes the time of many others. */
const LONG = { steps: 30, ms: 12_000 };
/**
 * So many replays may break off before they can tell, as where others have changed the list meanwhile: they say nothing. What
 * shows mostly is told by those that come to their end.
 */
const BROKEN_MAX = 2;
/** Sessions of one browser that confirm a way side by side, where they cannot get in each other's way; and where they mostly wait. */
const SIDE_BY_SIDE = { usual: 2, waiting: 4 };

/** The replay that was filmed; null where no way is known. */
export type Confirmed = { film: Filmed | null; locators: Locators };

/**
 * Replays the way of a candidate until it was seen often enough, or once in vain; the first replay is filmed and does
 * every step, signing in too. When `signal` aborts, what was seen three times by then stands.
 */
export async function confirm(book: ProofBook, entry: Entry, options: ProveOptions): Promise<Confirmed> {
  const { way, candidate } = entry;
  if (!way) return { film: null, locators: new Map() };
  entry.settled = true;
  const began = performance.now();
  const filmed = await film(candidate, way.steps, options);
  const isLong = way.steps.length > LONG.steps || performance.now() - began > LONG.ms;
  const shown = filmed.found.has(candidate.fingerprint);
  book.book(way, new Set([candidate.fingerprint]), filmed);
  const most = isLong || isBrief(book, candidate, options) ? CONFIRMATIONS_MIN : CONFIRMATIONS;
  const abreast = writes(way) ? 1 : SIDE_BY_SIDE[waits(way) ? 'waiting' : 'usual'];
  const holds = () => entry.reproduced === entry.attempts;
  let broken = 0;
  try {
    while (holds() && entry.attempts < most) {
      const count = Math.min(abreast, most - entry.attempts);
      const mayBreak = broken < BROKEN_MAX;
      const told = await Promise.all(
        Array.from({ length: count }, () => replayAgain(book, entry, way, { ...options, mayBreak })),
      );
      broken += told.filter((one) => !one).length;
      if (isUsedUp(entry, way)) {
        entry.attempts = entry.reproduced;
        break;
      }
    }
  } catch (error) {
    if (!options.signal.aborted || !holds() || entry.attempts < CONFIRMATIONS_MIN) throw error;
  }
  // What a replay shows that did not show the bug explains nothing.
  return { film: { ...filmed, cause: shown ? filmed.cause : '' }, locators: filmed.locators };
}

function isBrief(
  { entries }: ProofBook,
  { severity }: Candidate,
  { waiting = 0, exploring = false }: ProveOptions,
): boolean {
  const mayWait = exploring && severity === 'minor';
  return mayWait || waiting + entries.filter(({ settled }) => !settled).length > FEW_WAIT;
}

/**
 * Whether a way that was seen often enough could not be gone to its end once more. It changes data: replays use up what it
 * needs, as an invoice that is paid off, and such a one says nothing.
 */
function isUsedUp({ attempts, reproduced, broke }: Entry, way: Shortcut): boolean {
  return broke !== '' && writes(way) && reproduced >= CONFIRMATIONS_MIN && attempts === reproduced + 1;
}

/** Whether its last step is a check that does little but wait. */
function waits({ steps }: Shortcut): boolean {
  const action = steps.at(-1)?.action;
  return action?.kind === 'check' && (checkOf(action.check)?.budget.waiting_cost ?? 0) > 0;
}
