import type { Context } from '@temporalio/activity';
import type { Finding } from '../domain/findings/finding.ts';
import { ENGINE_NAMES } from '../domain/report/engines.ts';
import type { CandidateRef, ProofResult } from '../domain/test-run/messages.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { OpenDriver } from '../engine/drivers/contract.ts';
import { type ClipPart, makeClip } from '../engine/evidence/clip.ts';
import { redacted } from '../engine/evidence/redact.ts';
import type { Candidate, Step } from '../engine/model/suspicion.ts';
import type { FindingEvidence } from '../engine/proof/finding.ts';
import { isAbsentIn } from '../engine/proof/only-here.ts';
import { type ProveOptions, proveAll, tryFirst } from '../engine/proof/prove.ts';
import { Replayer, type Turn } from '../engine/replay/replayer.ts';
import { type Learned, memoryOf } from '../engine/replay/run-memory.ts';
import type { ProveInput } from './contract.ts';
import { hasTests, keepWay } from './export-tests.ts';
import { beating, withWayOut } from './shared/attended.ts';
import { proofDriverOf, startedLate } from './shared/choose-driver.ts';
import { circumstancesOf } from './shared/circumstances.ts';
import type { Deps } from './shared/deps.ts';
import { keepEvidence } from './shared/keep-evidence.ts';
import { attemptsPointer, findingPointer, readCandidate, readFinding } from './shared/kept-findings.ts';
import { keepingTo, mannersOf } from './shared/manners.ts';
import { proofPaceOf } from './shared/proof-pace.ts';
import { record, scopeOf } from './shared/record.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

/** Until its test has run; what stays so was too late. */
const UNTESTED = 'the time was over before its test had run';
/** After so long no other candidate is begun with: graver ones may have come meanwhile. */
const SHARE_MS = 12_000;

/**
 * Proves a batch of candidates and keeps each finding under the name of its fingerprint; a proved one is told to the
 * user at once. What was kept before, by an attempt that died or was broken off, is not done again. While the run
 * explores in this process, replays wait for their share of the processor.
 */
export function proveFindings(deps: Deps, input: ProveInput): Promise<ProofResult> {
  return beating((context) =>
    withWayOut(
      deps.egress,
      input.spec.test_id,
      (proxyUrl) => proveBy(deps, input, context, proxyUrl),
      input.spec.config.mode,
    ),
  );
}

async function proveBy(
  deps: Deps,
  input: ProveInput,
  context: Context,
  proxyUrl: string | null,
): Promise<ProofResult> {
  const { spec, waiting } = input;
  const began = performance.now();
  const { open, proved } = await openIn(deps, input);
  const telling = new ProvingProgress(deps, input);
  await telling.ended(input.candidates.length - open.length);
  const batch = await Promise.all(open.map(({ key }) => readCandidate(deps, spec, key)));
  const { over, accounts } = await openTestAccounts(deps, spec, context.cancellationSignal);
  const manners = await mannersOf(deps, spec, proxyUrl);
  const turn: Turn = (work, signal, rank) => proofPaceOf(spec.test_id).run(work, signal, rank);
  const under = circumstancesOf(spec, accounts);
  const browser = await turn(() => proofDriverOf(deps, spec, proxyUrl), context.cancellationSignal, 0);
  const replayer = new Replayer(over(keepingTo(manners, browser.openDriver)), spec, proxyUrl, turn);
  const elsewhere = chromiumBeside(deps, spec, proxyUrl, (open) => over(keepingTo(manners, open)));
  const { entries: known } = memoryOf(spec.test_id);
  try {
    const options: ProveOptions = {
      replayer,
      known,
      mayBegin: () => performance.now() - began < SHARE_MS,
      late: new Set(open.filter((one) => one.late).map(({ fingerprint }) => fingerprint)),
      waiting,
      exploring: input.progress === undefined,
      keep: (image) => deps.blobs.put(scopeOf(spec), image, 'image/jpeg'),
      keepClip: (parts) => keepClip(deps, spec, parts),
      keepEvidence: (evidence, steps) => keepEvidence(deps, spec, evidence, steps),
      signal: context.cancellationSignal,
      onReplay: () => {
        context.heartbeat();
        telling.show(batch.length);
      },
      onFinding: async (finding, { steps, locators }) => {
        const { place: start, rest } = replayer.startOf(steps);
        const candidate = batch.find(({ fingerprint }) => fingerprint === finding.fingerprint);
        if (finding.proved && candidate)
          await keepWay(deps, spec, candidate, { start, steps: rest, locators, under });
        const untested = finding.proved && hasTests(deps, spec);
        const only_in = await elsewhere.onlyIn(finding, steps, context.cancellationSignal);
        await keepFinding(deps, spec, { ...finding, only_in, ...(untested ? { spec_note: UNTESTED } : {}) });
        if (finding.proved) proved.push(finding.fingerprint);
        await telling.ended(1);
      },
    };
    if (input.first_only) {
      await tryFirst(batch, options);
      return { left: open.map((one) => ({ ...withWhatShowed(one, known), tried: true })), proved };
    }
    const { left, late } = await proveAll(batch, options);
    const given = new Set(left.map(({ fingerprint }) => fingerprint));
    const waits = new Set(late.map(({ fingerprint }) => fingerprint));
    const back = open
      .filter(({ fingerprint }) => given.has(fingerprint) || waits.has(fingerprint))
      .map((one) => ({
        ...withWhatShowed(one, known),
        ...(waits.has(one.fingerprint) ? { late: true } : {}),
      }));
    return { left: back, proved };
  } finally {
    await browser.close();
    await elsewhere.close();
    await keepAttempts(deps, spec, batch);
  }
}

function withWhatShowed(one: CandidateRef, known: ReadonlyMap<string, Learned>): CandidateRef {
  return known.get(one.fingerprint)?.way ? { ...one, shown: true } : one;
}

/** Keeps how often candidates without a finding were replayed, for a report that comes before their end. */
async function keepAttempts(deps: Deps, spec: RunSpec, batch: readonly Candidate[]): Promise<void> {
  const { entries } = memoryOf(spec.test_id);
  await Promise.all(
    batch.map(async ({ fingerprint }) => {
      const entry = entries.get(fingerprint);
      if (!entry) return;
      const attempts = { attempts: entry.tries, reproduced: entry.reproduced };
      await deps.blobs.setPointer(scopeOf(spec), attemptsPointer(fingerprint), 1, attempts);
    }),
  );
}

/** Candidates without a finding, and the fingerprints of those that were proved before. */
async function openIn(deps: Deps, { spec, candidates }: ProveInput) {
  const kept = await Promise.all(
    candidates.map(async (one) => ({ one, finding: await readFinding(deps, spec, one.fingerprint) })),
  );
  return {
    open: kept.filter(({ finding }) => !finding).map(({ one }) => one),
    proved: kept.filter(({ finding }) => finding?.proved).map(({ one }) => one.fingerprint),
  };
}

/** Tells how many families came to an end, nothing while the run explores; and who watches, that proofs are under way. */
class ProvingProgress {
  readonly #deps: Deps;
  readonly #input: ProveInput;
  #ended = 0;

  constructor(deps: Deps, input: ProveInput) {
    this.#deps = deps;
    this.#input = input;
  }

  /** `under_way`: suspicions of this batch. */
  show(under_way: number): void {
    const { spec, waiting } = this.#input;
    const { live } = this.#deps;
    if (live.isWatched(spec.test_id)) live.note(spec.test_id, { about: 'proof', under_way, waiting });
  }

  async ended(count: number): Promise<void> {
    this.#ended += count;
    const { spec, progress } = this.#input;
    if (!progress) return;
    const data = { done: progress.done + this.#ended, of: progress.of };
    await record(this.#deps, spec, { kind: 'RecordProving', data });
  }
}

type Beside = {
  /** The engine of the run when a finding shows in it alone, '' otherwise. */
  onlyIn(finding: Finding, steps: readonly Step[], signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

/** Chromium beside the browser of a run that asked for another one, started when there is something to look for. */
function chromiumBeside(
  deps: Deps,
  spec: RunSpec,
  proxyUrl: string | null,
  over: (openDriver: OpenDriver) => OpenDriver,
): Beside {
  const chromium = startedLate(() => deps.openProofBrowser(proxyUrl));
  return {
    onlyIn: async (finding, steps, signal) => {
      if (spec.test_type === 'android_apk' || spec.config.browser === 'chrome' || !finding.proved) return '';
      const other = new Replayer(over(chromium.openDriver), spec, proxyUrl);
      const isHere = await isAbsentIn(other, finding, steps, signal);
      return isHere ? ENGINE_NAMES[spec.config.browser] : '';
    },
    close: chromium.close,
  };
}

async function keepClip(
  deps: Deps,
  spec: RunSpec,
  parts: readonly ClipPart[],
): Promise<FindingEvidence['clip']> {
  const clip = deps.ffmpeg ? await makeClip(deps.ffmpeg, parts) : null;
  if (!clip) return null;
  const [film, captions] = await Promise.all([
    deps.blobs.put(scopeOf(spec), clip.film, 'video/mp4'),
    deps.blobs.put(scopeOf(spec), Buffer.from(redacted(clip.captions)), 'text/vtt'),
  ]);
  return { film, captions };
}

async function keepFinding(deps: Deps, spec: RunSpec, finding: Finding): Promise<void> {
  await deps.blobs.setPointer(scopeOf(spec), findingPointer(finding.fingerprint), 1, finding);
  if (!finding.proved) return;
  const { bug_id, fingerprint, oracle, title, severity, category, url, proof } = finding;
  const screenshot = finding.screenshots.at(-1) ?? null;
  await record(deps, spec, {
    kind: 'RecordProvedFinding',
    data: { bug_id, fingerprint, oracle, title, severity, category, place: url, proof, screenshot },
  });
}
