import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { FAULTS, type SampleName } from '#tests/support/planted.ts';
import { Interrupted } from '../../deploy/lib/lifetime.ts';
import { SAMPLES } from './apps.ts';
import type { Options } from './options.ts';
import { printClean, printSample, printTodo, printTotals } from './print.ts';
import { publish } from './publish.ts';
import {
  type CleanResult,
  keepResults,
  type Results,
  resumedResults,
  type SampleResult,
  type TodoResult,
} from './results.ts';
import { type Outcome, runApp } from './run-app.ts';
import { scoreOf, toldOf } from './score.ts';
import { readTruth, startTodo, verdictOn } from './todomvc.ts';

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 100) / 10);

/** Measures everything that was asked for and is not known already; results are kept after each run. */
export async function runAll(options: Options, ending: AbortSignal): Promise<number> {
  const empty: Results = {
    at: new Date().toISOString(),
    minutes: options.minutes,
    clean_minutes: options.clean_minutes,
    mode: options.mode,
    machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    samples: [],
    clean: [],
    todomvc: [],
  };
  mkdirSync(path.dirname(options.out), { recursive: true });
  const results = options.resume ? resumedResults(options.out, empty) : empty;
  for (const seed of options.seeds)
    for (const app of options.apps) {
      if (app === 'todomvc') await runTodos(results, seed, options, ending);
      else await runBoth(results, app, seed, options, ending);
    }
  printTotals(results);
  if (options.publish) await publish(results);
  return 0;
}

/** One app with its bugs and without, as far as the results lack it. */
async function runBoth(
  results: Results,
  app: SampleName,
  seed: number,
  options: Options,
  ending: AbortSignal,
): Promise<void> {
  const isThis = (one: { app: string; seed: number }) => one.app === app && one.seed === seed;
  if (!results.samples.some(isThis)) {
    results.samples.push(printSample(await runSample(app, seed, options, ending)));
    keepResults(options.out, results);
  }
  if (options.clean_minutes === 0 || results.clean.some(isThis)) return;
  results.clean.push(printClean(await runClean(app, seed, options, ending)));
  keepResults(options.out, results);
}

async function runTodos(
  results: Results,
  seed: number,
  options: Options,
  ending: AbortSignal,
): Promise<void> {
  for (const name of options.implementations) {
    if (results.todomvc.some((one) => one.implementation === name && one.seed === seed)) continue;
    results.todomvc.push(printTodo(await runTodo(name, seed, options, ending)));
    keepResults(options.out, results);
  }
}

async function runSample(
  app: SampleName,
  seed: number,
  options: Options,
  signal: AbortSignal,
): Promise<SampleResult> {
  const { start, credentials } = SAMPLES[app];
  const site = await start({ bugs: true });
  try {
    const outcome = await runApp({
      ...settings(options, seed, signal),
      log: logOf(options, app, seed),
      url: site.url,
      minutes: options.minutes,
      max_actions: null,
      credentials,
    });
    const { reached, missing } = site.reach();
    return {
      app,
      seed,
      score: scoreOf(FAULTS[app], outcome),
      first_proved_s: seconds(outcome.first_proved_ms),
      actions: outcome.actions,
      states: outcome.states,
      reached: reached.length,
      endpoints: reached.length + missing.length,
      missing,
    };
  } finally {
    await site.close();
  }
}

async function runClean(
  app: SampleName,
  seed: number,
  options: Options,
  signal: AbortSignal,
): Promise<CleanResult> {
  const { start, credentials } = SAMPLES[app];
  const site = await start({ bugs: false });
  try {
    const { bugs, unproved, open, actions } = await runApp({
      ...settings(options, seed, signal),
      log: logOf(options, `${app}-clean`, seed),
      url: site.url,
      minutes: options.clean_minutes,
      max_actions: null,
      credentials,
    });
    const suspected = [...unproved.map(toldOf), ...open.map(toldOf)];
    const grave = suspected.filter(({ severity }) => severity !== 'minor');
    return { app, seed, actions, proved: bugs.map(toldOf), suspected: grave };
  } finally {
    await site.close();
  }
}

async function runTodo(
  implementation: string,
  seed: number,
  options: Options,
  signal: AbortSignal,
): Promise<TodoResult> {
  const truths = readTruth();
  const site = await startTodo(implementation);
  const judged = ({ bugs }: Outcome): TodoResult['findings'] =>
    bugs.map((bug) => {
      const { verdict, truth } = verdictOn(truths, implementation, bug);
      return { ...toldOf(bug), verdict, sentence: truth?.sentence ?? '' };
    });
  try {
    const outcome = await runApp({
      ...settings(options, seed, signal),
      log: logOf(options, implementation, seed),
      url: site.address,
      minutes: options.minutes,
      max_actions: options.actions,
      credentials: [],
    });
    return { implementation, seed, actions: outcome.actions, findings: judged(outcome), error: null };
  } catch (error) {
    if (signal.aborted) throw new Interrupted();
    return { implementation, seed, actions: 0, findings: [], error: String(error) };
  } finally {
    await site.close();
  }
}

function logOf({ logs }: Options, name: string, seed: number): string | null {
  if (!logs) return null;
  mkdirSync(logs, { recursive: true });
  return path.join(logs, `${name}-${seed}.log`);
}

const settings = ({ mode, contexts, browser }: Options, seed: number, signal: AbortSignal) => ({
  mode,
  contexts,
  browser,
  seed,
  signal,
});
