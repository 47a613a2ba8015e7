import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import type { Evidence } from '../drivers/evidence.ts';
import type { ClipPart } from '../evidence/clip.ts';
import { joined } from '../explore/knowledge/trail.ts';
import type { Locators } from '../export/locators.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { replayFor } from '../replay/replay-for.ts';
import type { Replayer } from '../replay/replayer.ts';
import { keyOf, type Shortcut, shortcutsOf, weightOf } from '../replay/shortcuts.ts';
import { type Entry, ProofBook } from './book.ts';
import { confirm } from './confirm.ts';
import { type EvidenceRefs, type FindingEvidence, toFinding } from './finding.ts';
import { minimise } from './minimise.ts';

/** For the cutting down of one candidate: replays, and the time after which the others come first. */
const REPLAYS_MAX = 20;
const SHORTEN_MS_MAX = 20_000;
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
  /** How often a way must show its bug before that is called one; absent means five times. */
  confirmations?: number;
  /** Whether there is time to begin with another candidate; absent means always. The first is begun with anyway. */
  mayBegin?: () => boolean;
  /** Fingerprints of those whose short ways were tried before: only the long ones are. */
  late?: ReadonlySet<string>;
  /** Whether others wait: long ways are left for later then. Absent means no. */
  othersWait?: boolean;
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
  const book = new ProofBook(candidates);
  const told: Promise<void>[] = [];
  const finish = async (entry: Entry) => {
    await shorten(book, entry, options);
    const { telling } = await confirmed(book, entry, options);
    told.push(telling);
  };
  const left: Candidate[] = [];
  const open: { entry: Entry; long: Shortcut[]; wasLate: boolean }[] = [];
  const late: Candidate[] = [];
  try {
    for (const [index, entry] of book.entries.entries()) {
      if (index > 0 && !entry.way && options.mayBegin?.() === false) {
        left.push(entry.candidate);
        continue;
      }
      const wasLate = options.late?.has(entry.candidate.fingerprint) === true;
      const ways = shortcutsOf(entry.candidate);
      if (!wasLate) await guess(book, entry, ways.filter(isShort), options);
      if (entry.way) await finish(entry);
      else open.push({ entry, long: ways.filter((way) => !isShort(way)), wasLate });
    }
    for (const { entry, long, wasLate } of open) {
      if (!entry.way && options.othersWait === true && !wasLate && long.length > 0) {
        late.push(entry.candidate);
        continue;
      }
      await guess(book, entry, long, options);
      await finish(entry);
    }
  } finally {
    await Promise.allSettled(told);
  }
  await Promise.all(told);
  return { left, late };
}

const isShort = ({ steps }: Shortcut): boolean => steps.length <= SHORT_MAX;

/** Confirms a candidate. `telling` is what is then kept and told of it, still under way. */
async function confirmed(
  book: ProofBook,
  entry: Entry,
  options: ProveOptions,
): Promise<{ telling: Promise<void> }> {
  const { film, locators } = await confirm(book, entry, options);
  const end: Entry = { ...entry };
  const tell = async () => {
    const [clip, files] = await Promise.all([
      film && !options.signal.aborted ? options.keepClip(film.parts) : null,
      film?.evidence ? options.keepEvidence(film.evidence, end.way?.steps ?? []) : null,
    ]);
    const evidence = { pictures: film?.pictures ?? [], clip, files, cause: film?.cause ?? '' };
    const finding = toFinding(end, options.replayer, evidence);
    await options.onFinding(finding, { steps: end.way?.steps ?? [], locators });
  };
  const telling = tell();
  telling.catch(() => {}); // It is waited for at the end of the batch.
  return { telling };
}

/** Tries guesses, the shortest first, until one shows the bug or the replay of another candidate has. */
async function guess(
  book: ProofBook,
  entry: Entry,
  ways: readonly Shortcut[],
  options: ProveOptions,
): Promise<void> {
  for (const way of ways) {
    if (entry.way && entry.way.steps.length <= way.steps.length) return;
    if (!entry.failed.has(keyOf(way.steps))) await replayFor(book, entry, way, options);
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
    replaysMax: REPLAYS_MAX,
    mayGoOn: () => performance.now() < until,
    weightOf,
  });
}
