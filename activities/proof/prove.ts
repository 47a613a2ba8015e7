import { createHash } from 'node:crypto';
import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import type { Action, Driver, ElementTarget } from '../drivers/contract.ts';
import type { Candidate, Step } from '../oracles/candidate.ts';
import { minimise } from './minimise.ts';
import type { Replayer } from './replayer.ts';
import { shortcutsOf } from './shortcuts.ts';

/** How often the shortest way must show the bug before it is called one. */
const CONFIRMATIONS = 3;
const REPLAYS_MAX = 24;
const SCREENSHOTS_MAX = 16;

export type ProveOptions = {
  replayer: Replayer;
  keep: (image: Uint8Array) => Promise<BlobRef>;
  signal: AbortSignal;
  onReplay: () => void;
};

/**
 * Replays a candidate in fresh browsers, cuts its steps down, and shows it three times more on the shortest way, the
 * last time with pictures. A candidate is proved only when every one of these shows it.
 */
export async function prove(candidate: Candidate, options: ProveOptions): Promise<Finding> {
  const { replayer, signal, onReplay } = options;
  const want = candidate.fingerprint;
  const shows = async (steps: readonly Step[]) => {
    onReplay();
    return attempt(() => replayer.replay(steps, { want, signal }), signal);
  };
  const minimal = await minimise(candidate.trail, shortcutsOf(candidate), shows, REPLAYS_MAX);
  let reproduced = 0;
  let attempts = minimal.reproduced ? 0 : minimal.replays;
  const pictures: BlobRef[] = [];
  if (minimal.reproduced) {
    for (attempts = 0; attempts < CONFIRMATIONS; attempts++) {
      const last = attempts === CONFIRMATIONS - 1;
      const found = last
        ? await film(candidate, minimal.steps, options, pictures)
        : await shows(minimal.steps);
      if (found) reproduced += 1;
    }
  }
  const steps = withStart(replayer, minimal.steps);
  return toFinding(candidate, {
    steps,
    pictures,
    proof: {
      attempts,
      reproduced,
      steps_before: Math.max(withStart(replayer, candidate.trail).length, steps.length),
      steps_after: steps.length,
    },
  });
}

/** A replay that breaks (the target went away, a page hung) did not show the bug; only a cancellation is passed on. */
async function attempt(work: () => Promise<{ found: boolean }>, signal: AbortSignal): Promise<boolean> {
  try {
    return (await work()).found;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** The last replay, with a picture before each step (its element marked) and one of the end. */
function film(
  candidate: Candidate,
  steps: readonly Step[],
  { replayer, keep, signal, onReplay }: ProveOptions,
  pictures: BlobRef[],
): Promise<boolean> {
  onReplay();
  const { rest } = replayer.startOf(steps);
  let driver: Driver | null = null;
  const shoot = async (mark?: ElementTarget) => {
    if (!driver || pictures.length >= SCREENSHOTS_MAX) return;
    pictures.push(await keep(await driver.screenshot(mark ? { mark } : {})));
  };
  const next = (index: number) =>
    shoot(index < rest.length ? targetOf(rest[index]?.action) : endMark(candidate));
  return attempt(
    () =>
      replayer.replay(steps, {
        want: candidate.fingerprint,
        signal,
        onOpen: async (opened) => {
          driver = opened;
          await next(0);
        },
        onStep: (_step, index) => next(index + 1),
      }),
    signal,
  );
}

function endMark({ element, oracle }: Candidate): ElementTarget | undefined {
  return element && oracle !== 'dead_control' ? element : undefined;
}

function targetOf(action: Action | undefined): ElementTarget | undefined {
  if (action?.kind === 'activate' || action?.kind === 'hover') return action.target;
  if (action?.kind === 'fill')
    return action.submit && action.submit !== 'enter' ? action.submit : action.fields[0]?.target;
  return undefined;
}

/** The steps as a person reads them: the first is always the opening of a page. */
function withStart(replayer: Replayer, steps: readonly Step[]): string[] {
  const { place, rest } = replayer.startOf(steps);
  return [`Open ${place}`, ...rest.map((step) => step.text)];
}

type Proved = { steps: string[]; pictures: BlobRef[]; proof: Finding['proof'] };

/** A finding as the report shows it. */
export function toFinding(candidate: Candidate, { steps, pictures, proof }: Proved): Finding {
  const { fingerprint, oracle, title, severity, category, description, place, context, at_ms } = candidate;
  return {
    bug_id: bugId(fingerprint),
    fingerprint,
    oracle,
    title,
    severity,
    category,
    description,
    url: place,
    places: [place],
    reproduction_steps: steps,
    screenshots: pictures,
    bug_video: null,
    additional_context: context,
    proof,
    proved: proof.attempts > 0 && proof.reproduced === proof.attempts,
    found_at_ms: at_ms,
  };
}

/** A short name of a bug that stays the same from run to run. */
export function bugId(fingerprint: string): string {
  return `bug-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 10)}`;
}
