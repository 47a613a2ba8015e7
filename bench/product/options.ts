import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../deploy/lib/refusal.ts';
import type { App } from './apps/app.ts';
import { APPS } from './apps/catalog.ts';
import { benchCache } from './install.ts';
import { TOOLS } from './tools/catalog.ts';
import type { Tool } from './tools/tool.ts';

export type Options = {
  minutes: number;
  seeds: readonly number[];
  apps: readonly App[];
  tools: readonly Tool[];
  out: string;
  resume: boolean;
  publish: boolean;
  /** Where the folders of the cells are kept, for a closer look; null: nowhere. */
  keep: string | null;
  browser: string;
  rove: readonly string[];
};

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const USAGE = `npm run bench:product -- [options]
  --minutes 3        time of each tool in each app, counted from its first request
  --seeds 3          seeds 1 to 3; or a list of seeds: 7,8
  --apps a,b         ${APPS.map(({ name }) => name).join(', ')}
  --tools a,b        ${TOOLS.map(({ name }) => name).join(', ')}
  --rove '--mode active'  more options for rove test
  --out <file>       results, written after each cell (in the cache)
  --resume <file>    goes on with this file: what it holds is not run again
  --keep <folder>    keeps what each tool and app wrote, in a folder for each cell
  --publish          keeps the results as figure, plot and table of the documentation`;

/** What the command line asks for. @throws Refusal for what it cannot mean. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '3' },
      seeds: { type: 'string', default: '3' },
      apps: { type: 'string' },
      tools: { type: 'string' },
      rove: { type: 'string', default: '' },
      out: { type: 'string' },
      resume: { type: 'string' },
      keep: { type: 'string' },
      publish: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Refusal(`--minutes ${values.minutes}: a number above 0`);
  const out = values.resume ?? values.out ?? benchCache('product-results.json');
  return {
    minutes,
    seeds: seedsOf(values.seeds),
    apps: chosen('--apps', values.apps, APPS),
    tools: chosen('--tools', values.tools, TOOLS),
    out: path.resolve(out),
    resume: values.resume !== undefined,
    publish: values.publish,
    keep: values.keep ? path.resolve(values.keep) : null,
    browser: browserOf(),
    rove: values.rove.split(' ').filter(Boolean),
  };
}

/** The seeds that an option names: a count, or a list. @throws Refusal */
export function seedsOf(text: string): number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.some((one) => !Number.isInteger(one) || one < 1)) throw new Refusal(`--seeds ${text}: numbers`);
  const [count = 0] = numbers;
  return numbers.length > 1 ? numbers : Array.from({ length: count }, (_, index) => index + 1);
}

/** What an option names of a catalogue; all where it is absent. @throws Refusal */
export function chosen<T extends { name: string }>(
  option: string,
  text: string | undefined,
  all: readonly T[],
): T[] {
  if (text === undefined) return [...all];
  return text.split(',').map((name) => {
    const one = all.find((known) => known.name === name);
    if (!one) throw new Refusal(`${option} ${name}: one of ${all.map((known) => known.name).join(', ')}`);
    return one;
  });
}

/** The browser of every tool but Rove. @throws Refusal where there is none */
export function browserOf(): string {
  const found = process.env.ROVE_CHROMIUM ?? BROWSERS.find((one) => existsSync(one));
  if (!found) throw new Refusal('No Chromium was found: set ROVE_CHROMIUM to its path');
  return found;
}
