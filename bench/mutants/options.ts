import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../deploy/lib/refusal.ts';
import type { App } from '../product/apps/app.ts';
import { benchCache } from '../product/install.ts';
import { browserOf, chosen, seedsOf } from '../product/options.ts';
import { APPS } from './apps.ts';
import { HALVES, type Half } from './operators/catalog.ts';

export type Options = {
  minutes: number;
  seeds: readonly number[];
  apps: readonly App[];
  halves: readonly Half[];
  out: string;
  resume: boolean;
  publish: boolean;
  browser: string;
  rove: readonly string[];
};

export const USAGE = `npm run bench:mutants -- [options]
  --minutes 3        time of Rove, and of the monkey, with each group of mutants
  --seeds 1          seeds 1 to 1; or a list of seeds: 7,8; each draws other mutants
  --apps a,b         ${APPS.map(({ name }) => name).join(', ')}
  --halves a         ${HALVES.join(', ')}
  --rove '--mode active'  more options for rove test
  --out <file>       results, written after each group (in the cache)
  --resume <file>    goes on with this file: what it holds is not run again
  --publish          keeps the results as figures and table of the documentation`;

/** What the command line asks for. @throws Refusal for what it cannot mean. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '3' },
      seeds: { type: 'string', default: '1' },
      apps: { type: 'string' },
      halves: { type: 'string' },
      rove: { type: 'string', default: '' },
      out: { type: 'string' },
      resume: { type: 'string' },
      publish: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  // `rove test` takes whole minutes.
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new Refusal(`--minutes ${values.minutes}: a whole number above 0`);
  const halves = chosen(
    '--halves',
    values.halves,
    HALVES.map((name) => ({ name })),
  );
  return {
    minutes,
    seeds: seedsOf(values.seeds),
    apps: chosen('--apps', values.apps, APPS),
    halves: halves.map(({ name }) => name),
    out: path.resolve(values.resume ?? values.out ?? benchCache('mutants-results.json')),
    resume: values.resume !== undefined,
    publish: values.publish,
    browser: browserOf(),
    rove: values.rove.split(' ').filter(Boolean),
  };
}
