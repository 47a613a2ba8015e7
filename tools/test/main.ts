import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ctx } from '#deploy/lib/context.ts';
import { Guard } from '#deploy/lib/guard.ts';
import { interrupted, runCommand } from '#deploy/lib/lifetime.ts';
import { cacheDir, ROOT } from '#deploy/lib/paths.ts';
import { progressTo } from '#deploy/lib/progress.ts';
import { describe } from '#deploy/lib/refusal.ts';
import { derivePassword } from '#deploy/lib/secret.ts';
import { runChecks } from '../check/gates.ts';
import { checkClaims } from './claims.ts';
import { runProject } from './run-project.ts';
import { startPrograms, startServers } from './set-up.ts';
import { emptyTally, isGood, summary, type Tally, timed } from './tally.ts';
import { type Part, readWithout } from './without.ts';

const MINUTE_MS = 60_000;
/** How long a project may take, in minutes, in each form of the tests. */
const BUDGETS = {
  short: { unit: 8, browser: 20, int: 30, e2e: 25 },
  full: { unit: 10, browser: 40, int: 60, e2e: 40 },
  soak: { unit: 10, browser: 60, int: 240, e2e: 120 },
};
const LENGTH = (process.env.ROVE_TEST_LENGTH ?? 'short') as keyof typeof BUDGETS;
const ONLY = process.env.ROVE_TEST_ONLY || undefined;

/** Runs everything; the last line is `N passed, N failed`, and `, N skipped` where something was. */
await runCommand(async (ending) => {
  const tally = emptyTally();
  const home = mkdtempSync(path.join(tmpdir(), 'rove-test-'));
  // Postgres may run as another user than we do.
  chmodSync(home, 0o755);
  const guard = new Guard();
  try {
    await Promise.race([everything(home, guard, tally, ending), interrupted(ending)]);
  } catch (error) {
    tally.faults.push(describe(error));
  } finally {
    await guard.close();
    rmSync(home, { recursive: true, force: true });
  }
  console.log(summary(tally).join('\n'));
  return isGood(tally) ? 0 : 1;
});

async function everything(home: string, guard: Guard, tally: Tally, ending: AbortSignal): Promise<void> {
  const progress = progressTo(process.stdout);
  const secret = derivePassword(home, 'tests');
  const ctx: Ctx = { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: true };
  const without = readWithout();
  await guard.open();
  // The gates and the unit tests need nothing of what is set up meanwhile; what fails is reported where it is awaited.
  const checking = timed(tally, 'checks', () => check(tally, without));
  const programs = timed(tally, 'set-up of programs', () => startPrograms(ctx, without));
  const servers = timed(tally, 'set-up of servers', () =>
    startServers(ctx, without, { isShort: LENGTH === 'short' }),
  );
  for (const one of [checking, programs, servers]) one.catch(() => {}); // Thrown there.
  const run = (name: keyof (typeof BUDGETS)['short'], env: Record<string, string>) =>
    timed(tally, `${name} tests`, () => {
      const budgetMs = BUDGETS[LENGTH][name] * MINUTE_MS;
      return runProject(name, { home, guard, tally, ending, budgetMs, only: ONLY, env });
    });
  await run('unit', {});
  const tools = await timed(tally, 'wait for programs', () => programs);
  await run('browser', tools);
  const addresses = await timed(tally, 'wait for servers', () => servers);
  // Both wait much of their time. The platform of the second is its own, as a user would start it.
  await Promise.all([
    run('int', { ...tools, ...addresses }),
    run('e2e', { ...tools, ROVE_HOME: path.join(home, 'e2e'), PORT: '0' }),
  ]);
  await checking;
  if (!ONLY) tally.faults.push(...checkClaims(tally.files));
}

async function check(tally: Tally, without: ReadonlySet<Part>): Promise<void> {
  const registry = without.has('registry') ? 'left out' : 'required';
  tally.faults.push(...(await runChecks({ registry })).map((name) => `The check of ${name} failed.`));
  if (registry === 'left out')
    tally.skipped.push({ title: 'advisories', reason: 'ROVE_TEST_WITHOUT names registry' });
}
