import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RunMode, runModeSchema } from '#domain/test-run/run-spec.ts';
import { Refusal } from '../../deploy/lib/refusal.ts';
import { benchCache } from '../product/install.ts';
import { IMPLEMENTATIONS } from './todomvc.ts';

export const APPS = ['shop', 'tracker', 'admin', 'todomvc'] as const;
export type AppName = (typeof APPS)[number];

export type Options = {
  minutes: number;
  clean_minutes: number;
  seeds: readonly number[];
  apps: readonly AppName[];
  implementations: readonly string[];
  actions: number;
  mode: RunMode;
  contexts: number;
  out: string;
  /** Whether what the file of results holds is not measured again. */
  resume: boolean;
  publish: boolean;
  /** A folder for a log of each run; null for none. */
  logs: string | null;
  browser: string;
};

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const USAGE = `npm run bench:findings -- [options]
  --minutes 5          exploration of each sample app with its bugs; proof runs beside it, as in a run
  --clean-minutes 5    the same without bugs; 0 leaves it out
  --seeds 1            how many seeds, from 1; or a list: 7,8
  --apps a,b           ${APPS.join(', ')}
  --todomvc a,b        implementations of TodoMVC: ${IMPLEMENTATIONS.join(', ')}
  --actions 150        actions in each implementation
  --mode active        safety mode: read_only, interact, active
  --contexts 2         browser contexts at work
  --out <file>         results as JSON (in the cache)
  --resume <file>      goes on with this file: what it holds is not run again
  --logs <folder>      what each run does and suspects, line by line
  --publish            keeps the results as figures and table of the documentation`;

/** What the command line asks for. @throws Refusal for what it cannot mean. */
export function readOptions(args: readonly string[]): Options {
  const text = (value: string) => ({ type: 'string' as const, default: value });
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: text('5'),
      'clean-minutes': { type: 'string' },
      seeds: text('1'),
      apps: text(APPS.join(',')),
      todomvc: text(IMPLEMENTATIONS.join(',')),
      actions: text('150'),
      mode: text('active'),
      contexts: text('2'),
      out: text(benchCache('findings-results.json')),
      resume: { type: 'string' },
      publish: { type: 'boolean', default: false },
      logs: { type: 'string' },
    },
  });
  const mode = runModeSchema.safeParse(values.mode);
  if (!mode.success) throw new Refusal(`--mode ${values.mode}: read_only, interact or active`);
  const minutes = numberOf('--minutes', values.minutes, 0.1);
  return {
    minutes,
    clean_minutes: values['clean-minutes']
      ? numberOf('--clean-minutes', values['clean-minutes'], 0)
      : minutes,
    seeds: seedsOf(values.seeds),
    apps: chosen('--apps', values.apps, APPS),
    implementations: chosen('--todomvc', values.todomvc, IMPLEMENTATIONS),
    actions: numberOf('--actions', values.actions, 1),
    mode: mode.data,
    contexts: numberOf('--contexts', values.contexts, 1),
    out: path.resolve(values.resume ?? values.out),
    resume: values.resume !== undefined,
    publish: values.publish,
    logs: values.logs ? path.resolve(values.logs) : null,
    browser: browserOf(),
  };
}

function numberOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!(number >= least)) throw new Refusal(`${option} ${text}: a number of at least ${least}`);
  return number;
}

function seedsOf(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.some((one) => !Number.isInteger(one) || one < 1)) throw new Refusal(`--seeds ${text}: numbers`);
  const [count = 0] = numbers;
  return numbers.length > 1 ? numbers : Array.from({ length: count }, (_, index) => index + 1);
}

function chosen<Name extends string>(option: string, text: string, all: readonly Name[]): Name[] {
  return text.split(',').map((name) => {
    const one = all.find((known) => known === name);
    if (!one) throw new Refusal(`${option} ${name}: one of ${all.join(', ')}`);
    return one;
  });
}

function browserOf(): string {
  const found = process.env.ROVE_CHROMIUM ?? BROWSERS.find((one) => existsSync(one));
  if (!found) throw new Refusal('No Chromium was found: set ROVE_CHROMIUM to its path');
  return found;
}
