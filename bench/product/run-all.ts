import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { Interrupted } from '../../deploy/lib/lifetime.ts';
import type { App } from './apps/app.ts';
import { measureBase } from './base.ts';
import { runCell } from './cell.ts';
import { benchCache, install } from './install.ts';
import { Instrumenter } from './judge/instrument.ts';
import type { Options } from './options.ts';
import { publish } from './publish.ts';
import { type Cell, packCovered, type Results, readResults, unpackCovered, writeResults } from './results.ts';
import { tableOf } from './table.ts';
import type { Tool } from './tools/tool.ts';

const MINUTE_MS = 60_000;
const MACHINE = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`;

type Prepared = { instrumenter: Instrumenter; modules: Map<App | Tool, string> };

/** Runs every cell that the results lack, one at a time; a seed goes through all apps before the next begins. */
export async function runAll(options: Options, ending: AbortSignal): Promise<number> {
  const results = (options.resume ? readResults(options.out) : null) ?? emptyResults(options);
  const prepared = await prepare(options);
  for (const app of options.apps) await ensureBase(app, options, results, prepared);
  const wanted = options.seeds.flatMap((seed) =>
    options.apps.flatMap((app) => options.tools.map((tool) => ({ app, tool, seed }))),
  );
  for (const { app, tool, seed } of wanted) {
    if (isKnown(results, app, tool, seed)) continue;
    if (ending.aborted) throw new Interrupted();
    const { browser, rove, keep, minutes } = options;
    const cell = await runCell({
      ...{ app, tool, seed, browser, rove, keep, ending },
      instrumenter: prepared.instrumenter,
      duration_ms: minutes * MINUTE_MS,
      app_modules: prepared.modules.get(app) ?? '',
      tool_modules: prepared.modules.get(tool) ?? '',
      base: unpackCovered(results.base[app.name] ?? {}),
    });
    results.cells.push(cell);
    writeResults(options.out, results);
    console.log(lineOf(cell));
  }
  console.log(`\n${tableOf(results.cells)}\n\n${options.out}`);
  if (options.publish) publish(results);
  return 0;
}

function lineOf(cell: Cell): string {
  const { app, tool, seed, gain, routes, endpoints, actions, elapsed_s, ended, note } = cell;
  const counts = `gain ${gain}, ${routes.length} routes, ${endpoints.length} endpoints, ${actions ?? '?'} actions`;
  return `${app} ${tool} ${seed}: ${counts}, ${elapsed_s} s, ${ended} ${note.trim()}`;
}

async function prepare({ apps, tools }: Options): Promise<Prepared> {
  const modules = new Map<App | Tool, string>();
  for (const app of apps) modules.set(app, await install(app.name, [app.package]));
  for (const tool of tools) {
    if (tool.packages.length > 0) modules.set(tool, await install(tool.name, tool.packages));
    await tool.prepare?.();
  }
  return { instrumenter: new Instrumenter(benchCache('instrumented')), modules };
}

/** Instrumenting takes a second for each megabyte or so: no tool is to wait for it. What was done before is known. */
function instrumentAll(folder: string, instrumenter: Instrumenter): void {
  console.log(`instrumenting ${folder}`);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js')) instrumenter.instrument(readFileSync(path.join(folder, name), 'utf8'));
}

async function ensureBase(
  app: App,
  { browser, out }: Options,
  results: Results,
  { instrumenter, modules }: Prepared,
): Promise<void> {
  if (app.later) instrumentAll(path.join(modules.get(app) ?? '', app.later), instrumenter);
  if (results.base[app.name]) return;
  const { covered, known } = await measureBase({
    ...{ app, instrumenter, browser },
    app_modules: modules.get(app) ?? '',
  });
  const branches = [...covered.values()].reduce(
    (sum, hits) => sum + hits.filter((hit) => hit === 1).length,
    0,
  );
  const { name, version } = app.package;
  results.apps[app.name] = { package: `${name}@${version}`, licence: app.licence, branches, known };
  results.base[app.name] = packCovered(covered);
  writeResults(out, results);
  console.log(`${app.name}: loading its start page covers ${branches} of ${known} branches`);
}

const isKnown = (results: Results, app: App, tool: Tool, seed: number): boolean =>
  results.cells.some((one) => one.app === app.name && one.tool === tool.name && one.seed === seed);

function emptyResults({ minutes, browser, rove }: Options): Results {
  const at = new Date().toISOString();
  return { v: 1, at, machine: MACHINE, browser, minutes, rove, apps: {}, base: {}, cells: [] };
}
