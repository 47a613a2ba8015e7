import { confirmationOf, judge, kindOf, probesFor } from '../bugs/registry.ts';
import { type Checked, freshMark, resultOf } from '../bugs/run-check.ts';
import { isTried } from '../bugs/shared/kind.ts';
import type { Action, ActionResult, Driver, Observation, ProbeName, Signal } from '../drivers/contract.ts';
import type { ProbeAnswers } from '../drivers/probe-answers.ts';
import { screenRouteOf } from '../model/fingerprint.ts';
import type { Moment, Step, Suspicion } from '../model/suspicion.ts';
import { lookUntilUsable } from '../model/usable.ts';
import { atRest, COMING_MS, checkOnceThere, onSameRow, performOnce, SURE_MS, whenThere } from './ready.ts';
import { Renames } from './renames.ts';

export type ReplayOptions = {
  /** Fingerprints or oracle ids that are looked for: their probes are run, and they end the waiting for late signals. */
  want?: readonly string[];
  /** Fingerprints that are looked for in passing: their probes are run, but nothing is waited for. */
  also?: readonly string[];
  /** Leaves out a step whose element is not there, unless it is the last, and ends as soon as all wanted have shown. */
  lenient?: boolean;
  /** Screens that other replays have waited for in vain, and what their steps use; added to. */
  bare?: Set<string>;
  lacking?: Set<string>;
  onStep?: (step: Step, index: number, result: ActionResult, after: Observation) => Promise<void> | void;
  signal?: AbortSignal;
};

/**
 * `missing`: the element of `failed_step` was not there; `failed`: it could not be acted on. `detail` says more, or why
 * the last check had nothing to judge by.
 */
export type Replay = {
  status: 'done' | 'missing' | 'failed';
  failed_step: number | null;
  detail: string;
  findings: Suspicion[];
  /** Indices of the steps that were done. */
  performed: number[];
};

/** Keeps the page busy, or changes its window: one by one after the quick ones. */
const SLOW: ReadonlySet<ProbeName> = new Set<ProbeName>(['accessibility', 'phone_layout']);
/** Those, and those that ask the target's server or open a page of their own, are asked at the end and then no more. */
const ONCE: ReadonlySet<ProbeName> = new Set<ProbeName>([
  'accessibility',
  'links',
  'exposed_files',
  'cors',
  'phone_layout',
  'load_shift',
  'injection',
  'cookies',
  'scripts',
  'layout',
]);
/** How long the end of a replay waits for what is wanted to show: errors may come after the screen is calm. */
const LATE_MS = 1_500;

/**
 * Repeats steps in a driver that stands freshly opened at the start place, judging after each with the same oracles
 * as the explorer. Stops at the first step whose element is not there or cannot be used. Rejects only when the driver
 * itself fails or `signal` aborts.
 */
export async function replay(
  driver: Driver,
  steps: readonly Step[],
  options: ReplayOptions = {},
): Promise<Replay> {
  const { want = [], also = [], bare = new Set<string>(), lenient = false, signal } = options;
  const found = new Map<string, Suspicion>();
  const performed: number[] = [];
  const add = (suspicions: Suspicion[]) => {
    for (const one of suspicions) if (!found.has(one.fingerprint)) found.set(one.fingerprint, one);
  };
  const end = (status: Replay['status'], failed_step: number | null, detail: string): Replay => ({
    status,
    failed_step,
    detail,
    findings: [...found.values()],
    performed,
  });
  const wanted = probesOf([...want, ...also]);
  const look = () => lookUntilUsable(driver, bare, signal);
  let unjudged = '';
  let before = await look();
  const first = await momentOf(driver, null, null, null, before, steps.length === 0 ? wanted : []);
  add(judge(first));
  let heard = first.signals;
  const renames = new Renames();
  for (const [index, step] of steps.entries()) {
    signal?.throwIfAborted();
    const last = index === steps.length - 1;
    const action = renames.apply(step.action);
    const { place_before } = step;
    const acted = await act(driver, action, before, { options, last, look, place_before });
    const { result, check } = acted;
    before = acted.before;
    if (result.status !== 'done') {
      if (lenient && !last) continue;
      return end(result.status === 'missing' ? 'missing' : 'failed', index, result.detail);
    }
    performed.push(index);
    const after = check?.after ?? (await look());
    renames.learn(step.place_after, after.place);
    if (check) unjudged = check.why;
    const judged = await judgeStep(driver, acted, after, last ? { probes: wanted } : null);
    add(judged.suspicions);
    heard = judged.signals;
    await options.onStep?.(step, index, result, after);
    before = after;
    if (lenient && hasAll(want, found)) return end('done', null, '');
  }
  const late = want.filter(mayComeLate);
  if (late.length > 0) await awaitLate(driver, { after: before, heard }, late, found, add);
  return end('done', null, unjudged);
}

function probesOf(wanted: readonly string[]): ProbeName[] {
  return [...new Set(wanted.flatMap((one) => probesFor(one)))];
}

function hasAll(want: readonly string[], found: ReadonlyMap<string, Suspicion>): boolean {
  return want.length > 0 && want.every((one) => found.has(one));
}

/** What shows after a step; at the last one also by probes, and what must show twice. */
async function judgeStep(
  driver: Driver,
  { action, before, result, check }: Acted,
  after: Observation,
  last: { probes: readonly ProbeName[] } | null,
): Promise<{ suspicions: Suspicion[]; signals: readonly Signal[] }> {
  const seen = await momentOf(driver, before, action, result, after, last?.probes ?? []);
  const moment = check ? { ...seen, signals: [...check.signals, ...seen.signals] } : seen;
  const suspicions = judge(moment);
  const shown = suspicions.filter(({ oracle }) => confirmationOf(oracle) === null);
  const confirmed = last ? await confirmSuspicions(driver, moment, suspicions) : [];
  return { suspicions: [...(check?.suspicions ?? []), ...shown, ...confirmed], signals: moment.signals };
}

type Acting = {
  options: ReplayOptions;
  last: boolean;
  look: () => Promise<Observation>;
  /** Where the step was done. */
  place_before: string;
};

type Acted = { action: Action; before: Observation; result: ActionResult; check: Checked | null };

/** Does one step, once what it needs is there; `before` is the screen that it was done on. */
async function act(
  driver: Driver,
  action: Action,
  before: Observation,
  { options, last, look, place_before }: Acting,
): Promise<Acted> {
  const { want = [], signal } = options;
  if (action.kind === 'check') {
    // A guess at a way mostly waits in vain; what has shown the bug once does not.
    const patience_ms = options.lenient ? COMING_MS : SURE_MS;
    const ready = await whenThere(driver, before, action, { look, patience_ms });
    const there = onSameRow(action, ready);
    const check = await checkOnceThere(
      driver,
      there,
      ready,
      { look, patience_ms },
      {
        fresh: freshMark(),
        once: true,
        want,
        ...(signal ? { signal } : {}),
      },
    );
    return { action: there, before: ready, result: resultOf(check), check };
  }
  const needsRest = last && want.some((one) => kindOf(one)?.needsRest);
  const ready = needsRest ? await atRest(driver, before) : before;
  const awaited = awaitedFor(action, place_before, before);
  const { lenient, lacking } = options;
  const mayCome = !lenient || (awaited !== '' && lacking?.has(awaited) !== true);
  const result = await performOnce(driver, action, mayCome ? COMING_MS : 0, signal);
  if (result.status === 'missing' && awaited) lacking?.add(awaited);
  return { action, before: ready, result, check: null };
}

/**
 * Names what a guess at a way waits for before a step: what the step uses, where it was done, since it may still be coming
 * there, as a list does behind its frame. Elsewhere it will mostly never come: ''.
 */
function awaitedFor(action: Action, place_before: string, { place }: Observation): string {
  const route = screenRouteOf(place);
  const target = 'target' in action ? action.target : undefined;
  return target && route === screenRouteOf(place_before) ? `${route} ${target.role} ${target.name}` : '';
}

/** Runs probes and gathers the signals of one moment. */
export async function momentOf(
  driver: Driver,
  before: Observation | null,
  action: Moment['action'],
  result: ActionResult | null,
  after: Observation,
  probes: readonly ProbeName[],
): Promise<Moment> {
  const answers: Record<string, unknown> = {};
  const offered = probes.filter((name) => driver.capabilities.probes.includes(name));
  const slow = offered.filter((name) => SLOW.has(name));
  const quick = offered.filter((name) => !SLOW.has(name));
  await Promise.all(quick.map(async (name) => Object.assign(answers, { [name]: await driver.probe(name) })));
  for (const name of slow) answers[name] = await driver.probe(name);
  return { before, action, result, after, signals: driver.drain(), probes: answers as ProbeAnswers };
}

/** Tries again what must show twice (a dead control, a blank page); gives those suspicions that showed again. */
export async function confirmSuspicions(
  driver: Driver,
  moment: Moment,
  suspicions: readonly Suspicion[],
): Promise<Suspicion[]> {
  const open = suspicions.filter(({ oracle }) => confirmationOf(oracle) !== null);
  if (open.length === 0) return [];
  const again = open.some(({ oracle }) => confirmationOf(oracle) === 'act') && moment.action !== null;
  const before = again ? await driver.observe() : moment.before;
  const result = again && moment.action ? await driver.perform(moment.action) : moment.result;
  const after = await driver.observe({ patient: moment.after.blank });
  const seen = judge({ ...moment, before, result, after, signals: driver.drain(), probes: {} });
  return open.filter(({ fingerprint }) => seen.some((one) => one.fingerprint === fingerprint));
}

/**
 * Whether it may show some time after the last step: an error, an answer, something on the screen. What a check judges
 * shows during the check, and what must show twice was tried twice already.
 */
function mayComeLate(want: string): boolean {
  const kind = kindOf(want);
  if (!kind || isTried(kind) || kind.confirm) return false;
  return kind.probes.length === 0 || kind.probes.some((name) => !ONCE.has(name));
}

function isSilent(want: string): boolean {
  const kind = kindOf(want);
  return kind !== undefined && !isTried(kind) && kind.silent === true;
}

/** Waits for what may come after the last step. `heard`: since that step; what comes one by one, as many requests, tells together. */
async function awaitLate(
  driver: Driver,
  { after, heard }: { after: Observation; heard: readonly Signal[] },
  want: readonly string[],
  found: Map<string, Suspicion>,
  add: (suspicions: Suspicion[]) => void,
): Promise<void> {
  const matches = () =>
    want.every((one) =>
      [...found.values()].some(({ fingerprint, oracle }) => fingerprint === one || oracle === one),
    );
  // A page that hangs says nothing by itself, nor does a device: only asking shows it.
  const asks = driver.capabilities.touch === true || want.some(isSilent);
  const probes = probesOf(want).filter((name) => !ONCE.has(name));
  const signals = [...heard];
  const until = performance.now() + LATE_MS;
  while (!matches() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (asks) await driver.observe();
    const moment = await momentOf(driver, null, null, null, after, probes);
    signals.push(...moment.signals);
    add(judge({ ...moment, signals }).filter(({ oracle }) => confirmationOf(oracle) === null));
  }
}
