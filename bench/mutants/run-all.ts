import { cpus } from 'node:os';
import { Interrupted } from '../../deploy/lib/lifetime.ts';
import type { App } from '../product/apps/app.ts';
import { install } from '../product/install.ts';
import { installedAs } from './apps.ts';
import { draw, placesOf } from './draw.ts';
import { letMonkey } from './explore.ts';
import { Planter } from './mutant.ts';
import type { Options } from './options.ts';
import { printed } from './print.ts';
import { publish } from './publish.ts';
import { type Group, type Results, readResults, writeResults } from './results.ts';
import { runGroup } from './run-group.ts';

const MINUTE_MS = 60_000;

/** Runs every group that the results lack; a seed goes through all apps before the next begins. */
export async function runAll(options: Options, ending: AbortSignal): Promise<number> {
  const results = (options.resume ? readResults(options.out) : null) ?? emptyResults(options);
  for (const seed of options.seeds)
    for (const app of options.apps) {
      const halves = options.halves.filter((half) => !isKnown(results.groups, { app: app.name, half, seed }));
      if (halves.length === 0) continue;
      for await (const group of groupsOf({ ...options, halves }, app, seed, ending)) {
        results.groups.push(group);
        writeResults(options.out, results);
        console.log(lineOf(group));
      }
    }
  console.log(`\n${printed(results)}\n\n${options.out}`);
  if (options.publish) publish(results);
  return 0;
}

/** The groups of an app for one seed; a group that nothing could be planted for is left out. */
async function* groupsOf(
  { browser, rove, minutes, halves }: Options,
  app: App,
  seed: number,
  ending: AbortSignal,
): AsyncGenerator<Group> {
  const app_modules = await install(installedAs(app), [app.package]);
  const session = { app, app_modules, seed, browser, rove, ending };
  const duration_ms = minutes * MINUTE_MS;
  const { reached, known } = await placesOf(session);
  console.log(`${app.name}: ${reached.length} of ${known} places run in a plain session`);
  const plain = await letMonkey({ ...session, instrumenter: new Planter([]), duration_ms });
  for (const half of halves) {
    if (ending.aborted) throw new Interrupted();
    const { mutants, left_out } = await draw(session, reached, half);
    if (mutants.length === 0) console.log(`${app.name} ${half} ${seed}: nothing can be planted`);
    else
      yield await runGroup({
        ...session,
        ...{ duration_ms, half, mutants, left_out, plain_faults: plain.faults },
      });
  }
}

function lineOf({ app, half, seed, mutants, bugs, monkey_new, ended, note }: Group): string {
  const reached = mutants.filter((one) => one.reached.rove);
  const proved = reached.filter(({ proved_by }) => proved_by.length > 0);
  const count = (outcome: string) => bugs.filter((one) => one.outcome === outcome).length;
  const outcomes = `${count('mutant')} of mutants, ${count('own')} of the app, ${count('none')} of none alone, ${count('no_test')} without a test`;
  return `${app} ${half} ${seed}: ${proved.length} of ${reached.length} reached of ${mutants.length} mutants proved; ${bugs.length} bugs: ${outcomes}; monkey ${monkey_new.length} new; ${ended}; ${note}`;
}

const isKnown = (groups: readonly Group[], wanted: Pick<Group, 'app' | 'half' | 'seed'>): boolean =>
  groups.some((one) => one.app === wanted.app && one.half === wanted.half && one.seed === wanted.seed);

const emptyResults = ({ minutes, rove }: Options): Results => ({
  v: 1,
  at: new Date().toISOString(),
  machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  minutes,
  rove: [...rove],
  groups: [],
});
