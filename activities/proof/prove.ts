import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import type { Evidence } from '../drivers/evidence.ts';
import type { ClipPart } from '../evidence/clip.ts';
import type { Candidate, Step } from '../oracles/candidate.ts';
import { type Entry, ProofBook } from './book.ts';
import { film } from './film.ts';
import { type EvidenceRefs, type FindingEvidence, toFinding } from './finding.ts';
import { minimise } from './minimise.ts';
import type { Replayer } from './replayer.ts';
import { joined, keyOf, type Shortcut, shortcutsOf } from './shortcuts.ts';
import type { Locators } from './spec/locators.ts';

/** How often the shortest way must show the bug, in as many fresh sessions, before it is called one. */
const CONFIRMATIONS = 3;
/** For the cutting down of one candidate: replays, and the time after which the others come first. */
const REPLAYS_MAX = 24;
const SHORTEN_MS_MAX = 40_000;
/** Ways of at most so many steps are tried for all candidates before a longer one is for any. */
const SHORT_MAX = 10;

/** How a finding was shown, for the test that is written from it. */
export type ProvedWay = { steps: readonly Step[]; locators: Locators };

export type ProveOptions = {
  replayer: Replayer;
  keep: (image: Uint8Array) => Promise<BlobRef>;
  /** Makes a film of the pictures; null where there is none to be had. */
  keepClip: (parts: readonly ClipPart[]) => Promise<FindingEvidence['clip']>;
  /** Keeps what a session said, sent and showed, redacted. */
  keepEvidence: (evidence: Evidence, steps: readonly Step[]) => Promise<EvidenceRefs>;
  signal: AbortSignal;
  onReplay: () => void;
  onFinding: (finding: Finding, way: ProvedWay) => Promise<void>;
};

/**
 * Proves candidates: tries the guesses at a short way, each replay counting for all of the batch; cuts down what is
 * still long; confirms each way until it was seen three times, the last time with pictures. Findings are given as they
 * are done. A candidate is proved only when every replay of its way showed it.
 */
export async function proveAll(candidates: readonly Candidate[], options: ProveOptions): Promise<void> {
  const book = new ProofBook(candidates);
  const finish = async (entry: Entry) => {
    await shorten(book, entry, options);
    const { evidence, locators } = await confirm(book, entry, options);
    const finding = toFinding(entry, options.replayer, evidence);
    await options.onFinding(finding, { steps: entry.way?.steps ?? [], locators });
  };
  const late: Entry[] = [];
  for (const entry of book.entries) {
    await guess(book, entry, (way) => way.steps.length <= SHORT_MAX, options);
    if (entry.way) await finish(entry);
    else late.push(entry);
  }
  for (const entry of late) {
    await guess(book, entry, (way) => way.steps.length > SHORT_MAX, options);
    await finish(entry);
  }
}

/** Tries guesses, the shortest first, until one shows the bug or the replay of another candidate has. */
async function guess(
  book: ProofBook,
  entry: Entry,
  isTurn: (way: Shortcut) => boolean,
  options: ProveOptions,
): Promise<void> {
  for (const way of shortcutsOf(entry.candidate).filter(isTurn)) {
    if (entry.way && entry.way.steps.length <= way.steps.length) return;
    await replayFor(book, entry, way, options);
  }
}

async function shorten(book: ProofBook, entry: Entry, options: ProveOptions): Promise<void> {
  if (!entry.way || entry.way.units.length <= 1) return;
  const until = performance.now() + SHORTEN_MS_MAX;
  const shows = async (units: readonly Step[]) => {
    const way = await replayFor(book, entry, { steps: joined(units), units: [...units] }, options);
    return way?.units ?? null;
  };
  await minimise(entry.way.units, shows, {
    replaysMax: REPLAYS_MAX,
    mayGoOn: () => performance.now() < until,
  });
}

type Shown = { evidence: FindingEvidence; locators: Locators };

const NO_EVIDENCE: FindingEvidence = { pictures: [], clip: null, files: null, cause: '' };

async function confirm(book: ProofBook, entry: Entry, options: ProveOptions): Promise<Shown> {
  const { way, candidate } = entry;
  if (!way) return { evidence: NO_EVIDENCE, locators: new Map() };
  while (entry.attempts < CONFIRMATIONS - 1) await replayFor(book, entry, way, options, false);
  const filmed = await film(candidate, way.steps, options);
  const { found, pictures, parts, locators, evidence, cause } = filmed;
  book.book(way, new Set([candidate.fingerprint]), found);
  const [clip, files] = await Promise.all([
    options.keepClip(parts),
    evidence ? options.keepEvidence(evidence, way.steps) : null,
  ]);
  // What a replay shows that did not show the bug explains nothing.
  return {
    evidence: { pictures, clip, files, cause: found.has(candidate.fingerprint) ? cause : '' },
    locators,
  };
}

/**
 * One replay, booked to all; it looks for every candidate of the batch that the same way might show. Steps that could
 * not be done are left out: when it shows the bug all the same, the way without them is gone at once.
 * @returns the way that showed the bug, or null.
 */
async function replayFor(
  book: ProofBook,
  entry: Entry,
  way: Shortcut,
  options: ProveOptions,
  lenient = true,
): Promise<Shortcut | null> {
  options.onReplay();
  const key = keyOf(way.steps);
  const also = book.entries
    .filter((one) => one !== entry && one.candidate.place === entry.candidate.place)
    .filter((one) => !one.way || keyOf(one.way.steps) === key)
    .map((one) => one.candidate.fingerprint);
  const want = entry.candidate.fingerprint;
  const { replayer, signal } = options;
  const { found, performed } = await replayer.replay(way.steps, { want: [want], also, signal, lenient });
  if (found.has(want) && performed.length < way.steps.length) {
    const shorter = without(way, performed);
    const shown = shorter ? await replayFor(book, entry, shorter, options) : null;
    if (shown) return shown;
  }
  book.book(way, new Set([want, ...also]), found);
  if (!found.has(want)) entry.failed.add(key);
  return found.has(want) ? way : null;
}

/** A way without the steps that were not done, or null when that makes no difference. */
function without(way: Shortcut, performed: readonly Step[]): Shortcut | null {
  const done = new Set(performed);
  const units = way.units.filter((unit) => done.has(unit));
  const steps = joined(units);
  return units.length > 0 && steps.length < way.steps.length ? { units, steps } : null;
}
