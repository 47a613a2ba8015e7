import path from 'node:path';
import type { Ctx } from '#deploy/lib/context.ts';
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
import { ACTIONLINT, COMPOSE, ensureGoProgram, HELM, S3_SERVER } from './go-programs.ts';
import { makeNamespaces } from './namespaces.ts';
import type { Part } from './without.ts';

/** Makes the programs ready that tests run: browsers, the video encoder, the built web app. Gives their variables. */
export async function startPrograms(ctx: Ctx, without: ReadonlySet<Part>): Promise<Record<string, string>> {
  const [chromium, ffmpeg, firefox, webkit, actionlint, web] = await Promise.all([
    ensureChromium(ctx),
    without.has('ffmpeg') ? null : ensureFfmpeg(ctx),
    without.has('firefox') ? {} : ensureFirefox(ctx),
    without.has('webkit') ? {} : ensureWebkit(ctx),
    without.has('actionlint') ? {} : ensureGoProgram(ctx, ACTIONLINT),
    ensureWeb(ctx),
  ]);
  return {
    ROVE_CHROMIUM: chromium,
    ...firefox,
    ...webkit,
    ...actionlint,
    ...(ffmpeg ? { ROVE_FFMPEG: ffmpeg } : {}),
    ROVE_SECRET: ctx.secret,
    ROVE_TEST_WEB: web,
  };
}

/** Starts the servers of the integration tests. Gives their variables. */
export async function startServers(
  ctx: Ctx,
  without: ReadonlySet<Part>,
  { isShort }: { isShort: boolean },
): Promise<Record<string, string>> {
  const android = ensureAndroid(ctx);
  const s3 = without.has('s3') ? {} : ensureGoProgram(ctx, S3_SERVER);
  // Helm alone takes minutes to build: it is for the full form.
  const compose = isShort || without.has('compose') ? {} : ensureGoProgram(ctx, COMPOSE);
  const helm = isShort || without.has('helm') ? {} : ensureGoProgram(ctx, HELM);
  const started = [ensureTemporal(ctx), ensurePostgres(ctx), ensureNats(ctx)] as const;
  await Promise.allSettled(started);
  const [temporal, database, nats] = await Promise.all(started);
  await android;
  return {
    ...(await s3),
    ...(await compose),
    ...(await helm),
    // Services of tests have databases of their own.
    ...databaseVariables({ ...database, own: {} }),
    NATS_URL: nats.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACES: await makeNamespaces(temporal.address),
    // Built by the first who needs it.
    ROVE_BUNDLE_DIR: path.join(ctx.cache, 'bundles'),
  };
}
