import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import type { Evidence } from '../drivers/evidence.ts';
import type { ClipPart } from '../evidence/clip.ts';
import type { Locators } from '../export/locators.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { joined } from '../model/trail.ts';
import type { Replayer } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { keyOf, loginIn, type Shortcut, shortcutsOf, weightOf } from '../replay/shortcuts.ts';
import { type Entry, ProofBook } from './book.ts';
import { type Confirmed, confirm } from './confirm.ts';
import { type EvidenceRefs, type FindingEvidence, toFinding } from './finding.ts';
import { minimise } from './minimise.ts';
import { replayFor, writes } from './replay-for.ts';

/** For the cutting down of one candidate: replays, fewer while others wait, and the time after which those come first. */
const REPLAYS_MAX = { alone: 20, others: 8 };
const SHORTEN_MS_MAX = 20_000;
/** Ways of at most so many steps beyond signing in are tried for all candidates before a longer one is for any. */
const SHORT_MAX = 10;
/** Ways that are tried for a bug of which none has shown a trace: at once, and before the whole trail when nothing else waits. */
const TRIES = { first: 2, late: 2 };
/**
 * A bug whose replay takes so long, as that of a page that hangs, is confirmed once the others have had their turn: what is
 * grave, or no longer in the way of exploring, only when it takes very long.
 */
const SLOW_MS = { grave: 30_000, minor: 12_000 };
/** What a way counts for whose last step could not be done: it ended early, and has not tried the bug. */
const UNREACHED = 1 / 3;
/** A trace is worth as many again. */
const TRACED = 2;
/** Ways that make the data that they change, for a bug that the first way showed once. */
const OWN_DATA_TRIES = 2;

/** How a finding was shown, for the test that is written from it. */
export type ProvedWay = { steps: readonly Step[]; locators: Locators };

export type ProveOptions = {
  replayer: Replayer;
  keep: (image: Uint8Array) => Promise<BlobRef>;
  /** Makes a film of the pictures; null where there is none to be had. */
  keepClip: (parts: readonly ClipPart[]) => Promise<FindingEvidence['clip']>;
  /** Keeps what a session said, sent and showed, redacted. */
  keepEvidence: (evidence: Evidence, steps: readonly Step[]) => Promise<EvidenceRefs>;
  /** Whether there is time to begin with another candidate; absent means always. The first is begun with anyway. */
  mayBegin?: () => boolean;
  /** Fingerprints of those whose short ways were tried before: only the long ones are. */
  late?: ReadonlySet<string>;
  /** How many others wait outside this batch: long ways are left for later then, and less is replayed. Absent: none. */
  waiting?: number;
  /** The run goes on exploring, and may come to graver bugs: long ways are left for later. */
  exploring?: boolean;
  /** What is known of candidates that were begun with, by fingerprint; learned from and added to. */
  known?: Map<string, Learned>;
  signal: AbortSignal;
  onReplay: () => void;
  onFinding: (finding: Finding, way: ProvedWay) => Promise<void>;
};

/**
 * Proves candidates: tries the guesses at a short way, each replay counting for all of the batch; cuts down what is
 * still long; confirms each way in fresh sessions, once with pictures. Findings are given as they are done, while the
 * next is under way. A candidate is proved only when every replay of its way showed it. What was confirmed often enough
 * when `signal` aborts is still given.
 * @returns the candidates that were not begun with, and those of which only long ways are left to try.
 */
export async function proveAll(
  candidates: readonly Candidate[],
  options: ProveOptions,
): Promise<{ left: Candidate[]; late: Candidate[] }> {
  const book = new ProofBook(candidates, options.known);
  const told: Promise<void>[] = [];
  const ended = new Set<Entry>();
  const finish = async (entry: Entry) => {
    await shorten(book, entry, options);
    const first = await confirm(book, entry, options);
    const shown = (await onOwnData(book, entry, options)) ?? first;
    ended.add(entry);
    told.push(tell(entry, shown, options));
  };
  const left: Candidate[] = [];
  const open: { entry: Entry; ways: Ways; wasLate: boolean }[] = [];
  const late: Candidate[] = [];
  try {
    for (const [index, entry] of book.entries.entries()) {
      if (index > 0 && options.mayBegin?.() === false) {
        left.push(entry.candidate);
        continue;
      }
      const wasLate = wasLateIn(options, entry);
      const ways = waysOf(entry.candidate);
      const isPutOff = await guessShort(book, entry, wasLate ? [] : ways.short, options);
      if (!entry.way) open.push({ entry, ways, wasLate });
      else if (isPutOff) late.push(entry.candidate);
      else await finish(entry);
    }
    // Those that are given back wait for their short ways, as others do.
    const othersWait = options.exploring === true || (options.waiting ?? 0) > 0 || left.length > 0;
    for (const { entry, ways, wasLate } of open) {
      if (!entry.way && othersWait && !wasLate && ways.trail.length > 0) {
        late.push(entry.candidate);
        continue;
      }
      const others = ways.others.filter(({ steps }) => !entry.failed.has(keyOf(steps)));
      await guess(book, entry, { ways: others, most: TRIES.late }, options);
      await guess(book, entry, { ways: ways.trail, most: 1 }, options);
      await finish(entry);
    }
  } finally {
    keepKnown(book, ended, options);
    await Promise.allSettled(told);
  }
  await Promise.all(told);
  return { left, late };
}

/**
 * Replays each candidate once, on its shortest way: while grave ones wait, none is replayed a second time. What came of it
 * is kept in `known`.
 */
export async function tryFirst(candidates: readonly Candidate[], options: ProveOptions): Promise<void> {
  const book = new ProofBook(candidates, options.known);
  try {
    for (const entry of book.entries)
      if (!entry.way && entry.tries === 0)
        await guess(book, entry, { ways: waysOf(entry.candidate).short, most: 1 }, options);
  } finally {
    keepKnown(book, new Set(), options);
  }
}

/** Keeps what was learned of those that did not come to their end. */
function keepKnown({ entries }: ProofBook, ended: ReadonlySet<Entry>, { known }: ProveOptions): void {
  for (const entry of entries) {
    const { candidate, ...learned } = entry;
    if (ended.has(entry)) known?.delete(candidate.fingerprint);
    else if (entry.tries > 0) known?.set(candidate.fingerprint, learned);
  }
}

const isShort = ({ steps }: Shortcut): boolean => loginIn(steps).rest.length <= SHORT_MAX;

/** Guesses at a way: the short ones, the best first; all but the whole trail, the shortest first; and the trail. */
type Ways = { short: Shortcut[]; others: Shortcut[]; trail: Shortcut[] };

function waysOf(candidate: Candidate): Ways {
  const ways = shortcutsOf(candidate);
  const others = ways.slice(0, -1).toSorted((a, b) => a.steps.length - b.steps.length);
  return { short: ways.filter(isShort), others, trail: ways.slice(-1) };
}

/** Gives what became of a candidate, under way while the next is proved. */
function tell(entry: Entry, { film, locators }: Confirmed, options: ProveOptions): Promise<void> {
  const end: Entry = { ...entry };
  const steps = end.way?.steps ?? [];
  const telling = (async () => {
    const [clip, files] = await Promise.all([
      film && !options.signal.aborted ? options.keepClip(film.parts) : null,
      film?.evidence ? options.keepEvidence(film.evidence, steps) : null,
    ]);
    const evidence = { pictures: film?.pictures ?? [], clip, files, cause: film?.cause ?? '' };
    await options.onFinding(toFinding(end, options.replayer, evidence), { steps, locators });
  })();
  telling.catch(() => {}); // It is waited for at the end of the batch.
  return telling;
}

/**
 * A way that changes the target's data may show its bug once and never again. It is then shown on ways that make what
 * they change; null where none does, or there was no need.
 */
async function onOwnData(book: ProofBook, entry: Entry, options: ProveOptions): Promise<Confirmed | null> {
  const { way, attempts, reproduced, candidate } = entry;
  if (!way || attempts === reproduced || !writes(way)) return null;
  entry.failed.add(keyOf(way.steps));
  Object.assign(entry, { way: null, attempts: 0, reproduced: 0, settled: false });
  const makes = ({ units }: Shortcut) => units.slice(0, -1).some((unit) => unit.wrote && !unit.signs_in);
  const ways = shortcutsOf(candidate).filter((one) => makes(one) && isShort(one));
  await guess(book, entry, { ways, most: OWN_DATA_TRIES }, options);
  if (entry.way) {
    await shorten(book, entry, options);
    return confirm(book, entry, options);
  }
  Object.assign(entry, { way, attempts, reproduced, settled: true });
  return null;
}

const wasLateIn = ({ late }: ProveOptions, { candidate }: Entry): boolean =>
  late?.has(candidate.fingerprint) === true;

/** Tries the short ways; gives whether the others are let go first, as a replay takes long. */
async function guessShort(
  book: ProofBook,
  entry: Entry,
  short: readonly Shortcut[],
  options: ProveOptions,
): Promise<boolean> {
  const began = performance.now();
  const tried = entry.tries;
  await guess(book, entry, { ways: short, most: TRIES.first }, options);
  // Once nothing graver can come, what has shown is brought to its end rather than another begun with.
  const mayWait = options.exploring === true && entry.candidate.severity === 'minor';
  const slow_ms = SLOW_MS[mayWait ? 'minor' : 'grave'];
  const isSlow = performance.now() - began > slow_ms * Math.max(1, entry.tries - tried);
  const isLast = book.entries.at(-1) === entry && (options.waiting ?? 0) === 0;
  return isSlow && !isLast;
}

/** Tries guesses in their order until one shows the bug, or enough have shown no trace of it. */
async function guess(
  book: ProofBook,
  entry: Entry,
  { ways, most }: { ways: readonly Shortcut[]; most: number },
  options: ProveOptions,
): Promise<void> {
  const keyed = ways.map((way) => ({ way, key: keyOf(way.steps) }));
  const costOf = (key: string) => (entry.unreached.has(key) ? UNREACHED : Number(entry.failed.has(key)));
  const spent = () => keyed.reduce((sum, { key }) => sum + costOf(key), 0);
  const othersWait = options.exploring === true || (options.waiting ?? 0) > 0;
  // Of what is minor the time of others is not spent on the hope of a trace.
  const mayGoOn = () => entry.traced && !(entry.candidate.severity === 'minor' && othersWait);
  for (const { way, key } of keyed) {
    if (entry.way || spent() >= most * (mayGoOn() ? TRACED : 1)) return;
    if (!entry.failed.has(key)) await replayFor(book, entry, way, options);
  }
}

async function shorten(book: ProofBook, entry: Entry, options: ProveOptions): Promise<void> {
  if (!entry.way || entry.way.units.length <= 1) return;
  const until = performance.now() + SHORTEN_MS_MAX;
  const shows = async (units: readonly Step[]) => {
    const steps = joined(units);
    if (entry.failed.has(keyOf(steps))) return null;
    const way = await replayFor(book, entry, { steps, units: [...units] }, options);
    return way?.units ?? null;
  };
  await minimise(entry.way.units, shows, {
    replaysMax: (options.waiting ?? 0) > 0 ? REPLAYS_MAX.others : REPLAYS_MAX.alone,
    mayGoOn: () => performance.now() < until,
    weightOf,
  });
}
