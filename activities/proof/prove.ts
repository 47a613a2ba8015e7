import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import type { Candidate, Step } from '../oracles/candidate.ts';
import { type Entry, ProofBook } from './book.ts';
import { film } from './film.ts';
import { toFinding } from './finding.ts';
import { minimise } from './minimise.ts';
import type { Replayer } from './replayer.ts';
import { keyOf, shortcutsOf } from './shortcuts.ts';

/** How often the shortest way must show the bug, in as many fresh sessions, before it is called one. */
const CONFIRMATIONS = 3;
/** Replays for the cutting down of one candidate. */
const REPLAYS_MAX = 16;

export type ProveOptions = {
  replayer: Replayer;
  keep: (image: Uint8Array) => Promise<BlobRef>;
  signal: AbortSignal;
  onReplay: () => void;
  onFinding: (finding: Finding) => Promise<void>;
};

/**
 * Proves candidates: tries the guesses at a short way, each replay counting for all of the batch; cuts down what is
 * still long; confirms each way until it was seen three times, the last time with pictures. Findings are given as they
 * are done. A candidate is proved only when every replay of its way showed it.
 */
export async function proveAll(candidates: readonly Candidate[], options: ProveOptions): Promise<void> {
  const book = new ProofBook(candidates);
  const guesses = new Map(candidates.map((candidate) => [candidate.fingerprint, shortcutsOf(candidate)]));
  for (const entry of book.entries) {
    await guess(book, entry, guesses.get(entry.candidate.fingerprint) ?? [], options);
    await shorten(book, entry, options);
    const pictures = await confirm(book, entry, options);
    await options.onFinding(toFinding(entry, options.replayer, pictures));
  }
}

/** Tries guesses, the shortest first, until one shows the bug or another candidate's replay has. */
async function guess(book: ProofBook, entry: Entry, guesses: Step[][], options: ProveOptions): Promise<void> {
  for (const steps of guesses) {
    if (entry.steps && entry.steps.length <= steps.length) return;
    await replayFor(book, entry, steps, options);
  }
  if (!entry.steps) await replayFor(book, entry, entry.candidate.trail, options);
}

async function shorten(book: ProofBook, entry: Entry, options: ProveOptions): Promise<void> {
  if (!entry.steps || entry.steps.length <= 2) return;
  const shows = (steps: readonly Step[]) => replayFor(book, entry, steps, options);
  await minimise(entry.steps, shows, REPLAYS_MAX);
}

async function confirm(book: ProofBook, entry: Entry, options: ProveOptions): Promise<BlobRef[]> {
  const steps = entry.steps;
  if (!steps) return [];
  while (entry.attempts < CONFIRMATIONS - 1) await replayFor(book, entry, steps, options);
  const { found, pictures } = await film(entry.candidate, steps, options);
  book.book(steps, found);
  return pictures;
}

/** One replay, booked to all. It looks for every candidate of the batch that the same steps might show. */
async function replayFor(
  book: ProofBook,
  entry: Entry,
  steps: readonly Step[],
  { replayer, signal, onReplay }: ProveOptions,
): Promise<boolean> {
  onReplay();
  const key = keyOf(steps);
  const kin = book.entries.filter(
    (one) =>
      one !== entry &&
      (!one.steps || keyOf(one.steps) === key) &&
      one.candidate.place === entry.candidate.place,
  );
  const want = entry.candidate.fingerprint;
  const found = await replayer.replay(steps, {
    want: [want],
    also: kin.map((one) => one.candidate.fingerprint),
    signal,
  });
  book.book(steps, found);
  return found.has(want);
}
