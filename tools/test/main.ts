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
import { ensureAndroid } from '#deploy/parts/android.ts';
import { ensureChromium } from '#deploy/parts/chromium.ts';
import { ensureFfmpeg } from '#deploy/parts/ffmpeg.ts';
import { ensureFirefox } from '#deploy/parts/firefox.ts';
import { ensureNats } from '#deploy/parts/nats.ts';
import { ensurePostgres } from '#deploy/parts/postgres.ts';
import { ensureTemporal } from '#deploy/parts/temporal.ts';
import { ensureWeb } from '#deploy/parts/web.ts';
import { ensureWebkit } from '#deploy/parts/webkit.ts';
import { databaseVariables } from '#deploy/platform.ts';
import { runChecks } from '../check/gates.ts';
import { runProject, type Tally } from './run-project.ts';

const MINUTE_MS = 60_000;
/** The long form of the tests has more time. */
const TIMES = process.env.ROVE_TEST_LENGTH === 'long' ? 4 : 1;

/** Runs everything; the last line is `N passed, N failed`. */
await runCommand(async (ending) => {
  const tally: Tally = { passed: 0, faults: [] };
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
  const { passed, faults } = tally;
  // Told again at the end: what is above them is long, and often cut off.
  if (faults.length > 0) console.log(`\n── failed ──\n${faults.join('\n')}\n`);
  console.log(`${passed} passed, ${faults.length} failed`);
  return faults.length === 0 ? 0 : 1;
});

async function everything(home: string, guard: Guard, tally: Tally, ending: AbortSignal): Promise<void> {
  const progress = progressTo(process.stdout);
  const secret = derivePassword(home, 'tests');
  const ctx: Ctx = { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: true };
  tally.faults.push(...(await runChecks()).map((name) => `The check of ${name} failed.`));
  await guard.open();
  const programs = await startPrograms(ctx);
  const files = { home, guard, tally, ending };
  // What has to be built for the servers is built while the tests run that need none.
  const starting = startServers(ctx);
  starting.catch(() => {}); // Told where they are awaited.
  await runProject('unit', { ...files, budgetMs: 8 * TIMES * MINUTE_MS, env: programs });
  await runProject('browser', { ...files, budgetMs: 20 * TIMES * MINUTE_MS, env: programs });
  const servers = await starting;
  await runProject('int', { ...files, budgetMs: 20 * TIMES * MINUTE_MS, env: { ...programs, ...servers } });
  // These start the whole platform themselves, as a user would: the private servers would only be in the way.
  await guard.stopServers();
  const own = { ROVE_HOME: path.join(home, 'e2e'), PORT: '0' };
  await runProject('e2e', { ...files, budgetMs: 20 * TIMES * MINUTE_MS, env: { ...programs, ...own } });
}

async function startPrograms(ctx: Ctx): Promise<Record<string, string>> {
  const [chromium, ffmpeg, firefox, webkit] = await Promise.all([
    ensureChromium(ctx),
    ensureFfmpeg(ctx),
    ensureFirefox(ctx),
    ensureWebkit(ctx),
    ensureWeb(ctx),
  ]);
  return {
    ROVE_CHROMIUM: chromium,
    ...firefox,
    ...webkit,
    ...(ffmpeg ? { ROVE_FFMPEG: ffmpeg } : {}),
    ROVE_SECRET: ctx.secret,
  };
}

async function startServers(ctx: Ctx): Promise<Record<string, string>> {
  const android = ensureAndroid(ctx);
  const started = [ensureTemporal(ctx), ensurePostgres(ctx), ensureNats(ctx)] as const;
  await Promise.allSettled(started);
  const [temporal, database, nats] = await Promise.all(started);
  await android;
  return {
    ...databaseVariables(database),
    NATS_URL: nats.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'default',
  };
}
