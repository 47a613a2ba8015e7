import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from './lib/context.ts';
import { runOrThrow } from './lib/exec.ts';
import { Guard } from './lib/guard.ts';
import { withKeys } from './lib/keys-for.ts';
import { interrupted } from './lib/lifetime.ts';
import { takeHome } from './lib/lock.ts';
import { allowsLoopback, isLoopback, portsToBlock } from './lib/loopback.ts';
import { cacheDir, homeDir, ROOT } from './lib/paths.ts';
import { freePorts, publicPort } from './lib/ports.ts';
import type { Progress } from './lib/progress.ts';
import { Refusal } from './lib/refusal.ts';
import { ensureSecret } from './lib/secret.ts';
import { readSecretFiles } from './lib/secret-files.ts';
import { ensureChromium } from './parts/chromium.ts';
import { ensureFfmpeg } from './parts/ffmpeg.ts';
import { ensureNats } from './parts/nats.ts';
import { type DatabaseUrls, ensurePostgres } from './parts/postgres.ts';
import { ensureTemporal } from './parts/temporal.ts';
import { ensureWeb } from './parts/web.ts';
import { opsPortOf, SERVICES } from './services.ts';
import { Supervisor } from './supervisor.ts';

/** What `services/auth/bootstrap.ts` prints. */
export type Keys = {
  anon_key: string;
  service_role_key: string;
  account: { email: string; password: string };
  outbox_url?: string;
};

/** What other commands need to find a running platform; kept in the home, readable by its owner only. */
export type RunningState = { url: string; pid: number; temporal_ui: string | null } & Keys;

/** How to sign in, to be read on a screen; what is kept, as the log of a service manager is, names no password. */
export function signInWith(
  { email, password }: Keys['account'],
  screen: { isTTY?: boolean } = process.stdout,
): string {
  const shown = screen.isTTY ? password : `the password in ${path.join(homeDir(), 'running.json')}`;
  return `Sign in with ${email} / ${shown}`;
}

export type Platform = {
  url: string;
  keys: Keys;
  temporalUi: string | null;
  guard: Guard;
  stop(): Promise<void>;
};

const DISK_BYTES_MIN = 500_000_000;

/** Sets up what is missing, starts everything, and tells others of it. @throws Refusal; nothing stays running then. */
export async function startPlatform(progress: Progress, ending: AbortSignal): Promise<Platform> {
  readSecretFiles();
  const home = homeDir();
  const host = process.env.HOST ?? '127.0.0.1';
  const release = takeHome(home);
  const guard = new Guard();
  let supervisor: Supervisor | null = null;
  const stop = async () => {
    for (const file of ['running.json', 'settings.json']) rmSync(path.join(home, file), { force: true });
    await supervisor?.stop();
    await guard.close();
    release();
  };
  const start = async (): Promise<Platform> => {
    requireDisk(home, cacheDir());
    const port = await publicPort(process.env.PORT, host);
    const ctx = contextFor(home, guard, progress);
    await guard.open();
    const url = process.env.ROVE_PUBLIC_URL ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
    const parts = await startParts(ctx);
    const env = guard.env(await environmentFor(ctx, parts, { url, port, host }));
    const keys = await prepareData(ctx, env);
    supervisor = new Supervisor({
      root: ctx.root,
      logs: path.join(home, 'logs'),
      env: { ...env, ROVE_ANON_KEY: keys.anon_key },
      say: progress.say,
    });
    const services = supervisor;
    await progress.step('services', async () => [await services.start(), `${SERVICES.length} started`]);
    const temporalUi = parts.temporal.uiUrl;
    const state: RunningState = { url, pid: process.pid, temporal_ui: temporalUi, ...keys };
    writeFileSync(path.join(home, 'running.json'), JSON.stringify(state), { mode: 0o600 });
    writeFileSync(path.join(home, 'settings.json'), JSON.stringify(settingsOf(env)), { mode: 0o600 });
    return { url, keys, temporalUi, guard, stop };
  };
  try {
    return await Promise.race([start(), interrupted(ending)]);
  } catch (error) {
    await stop();
    throw error;
  }
}

function contextFor(home: string, guard: Guard, progress: Progress): Ctx {
  mkdirSync(cacheDir(), { recursive: true });
  const secret = ensureSecret(home);
  return { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: false };
}

/** Refuses early rather than failing in the middle of a run. */
function requireDisk(...folders: string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= DISK_BYTES_MIN) continue;
    const free = Math.round((bavail * bsize) / 1e6);
    throw new Refusal(
      `Only ${free} MB are free for ${folder}; Rove needs 500 MB. Free some, or choose another folder.`,
    );
  }
}

type PlatformParts = Awaited<ReturnType<typeof startParts>>;

/** The external parts, all at once; the slowest to be had goes first. */
async function startParts(ctx: Ctx) {
  const started = [
    ensureTemporal(ctx),
    ensurePostgres(ctx),
    ensureNats(ctx),
    ensureChromium(ctx),
    ensureFfmpeg(ctx),
    ensureWeb(ctx),
  ] as const;
  // All are waited for, so that nothing is still being set up when a refusal ends the start.
  await Promise.allSettled(started);
  const [temporal, database, nats, chromium, ffmpeg, web] = await Promise.all(started);
  return { temporal, database, nats, chromium, ffmpeg, web };
}

type Face = { url: string; port: number; host: string };

async function environmentFor(ctx: Ctx, parts: PlatformParts, face: Face): Promise<Record<string, string>> {
  const { temporal, database, nats } = parts;
  const names = SERVICES.flatMap(({ name, portVariable }) => [
    ...(portVariable ? [portVariable] : []),
    opsPortOf(name),
  ]);
  const free = await freePorts(names.length);
  const ports = Object.fromEntries(names.map((name, index) => [name, String(free[index])]));
  const local = (name: string) => `http://127.0.0.1:${ports[name]}`;
  const blocked = portsToBlock(
    [face.port, ...free, ...temporal.ports, ...database.ports, ...nats.ports],
    [database.owner, nats.url, temporal.address],
    process.env.ROVE_BLOCKED_PORTS,
  );
  return {
    ...databaseVariables(database),
    ...ports,
    NATS_URL: nats.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: process.env.TEMPORAL_NAMESPACE ?? 'default',
    ...(temporal.uiUrl ? { TEMPORAL_UI_URL: temporal.uiUrl } : {}),
    ROVE_SECRET: ctx.secret,
    ROVE_PUBLIC_URL: face.url,
    HOST: face.host,
    PORT: String(face.port),
    AUTH_URL: local('AUTH_PORT'),
    API_URL: local('API_PORT'),
    DATA_URL: local('DATA_PORT'),
    GATEWAY_URL: local('GATEWAY_PORT'),
    EGRESS_URL: local('EGRESS_PORT'),
    BUNDLES_URL: local('BUNDLES_PORT'),
    ROVE_BLOB_DIR: path.join(ctx.home, 'blobs'),
    ROVE_EVIDENCE_DAYS: process.env.ROVE_EVIDENCE_DAYS ?? '0',
    ROVE_BUNDLE_DIR: path.join(ctx.cache, 'bundles'),
    ROVE_WEB_DIST: parts.web,
    ROVE_CHROMIUM: parts.chromium,
    ...(parts.ffmpeg ? { ROVE_FFMPEG: parts.ffmpeg } : {}),
    ...(isLoopback(face.host) ? {} : { ROVE_AUTH_CONFIRM_EMAIL: '1' }),
    ROVE_EXPOSED: allowsLoopback(face, undefined) === '1' ? '0' : '1',
    ROVE_INSTALL_BROWSERS: allowsLoopback(face, undefined),
    ROVE_ALLOW_LOOPBACK: allowsLoopback(face, process.env.ROVE_ALLOW_LOOPBACK),
    ROVE_BLOCKED_PORTS: blocked.join(','),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    ...given(
      /^(ROVE_SECRET_PREVIOUS$|OTEL_|ROVE_S3_|ROVE_FIREFOX$|ROVE_GECKODRIVER$|ROVE_WEBKIT|ROVE_XVFB$)/,
    ),
  };
}

/** Settings that are handed on as they were given. */
function given(names: RegExp): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([name, value]) => names.test(name) && value !== undefined,
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** What the operators' commands need of the services' environment. */
function settingsOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const needed = /^(ROVE_(DB_|SECRET|BLOB_|S3_|BUNDLE_DIR|PUBLIC_URL)|TEMPORAL_|NATS_URL|[A-Z]+_OPS_PORT)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name)));
}

/** The addresses of one database, by the names that services and whoever starts them know. */
export function databaseVariables({ owner, app, service, own }: DatabaseUrls): Record<string, string> {
  return { ...own, DATABASE_URL: owner, ROVE_DB_APP_URL: app, ROVE_DB_SERVICE_URL: service };
}

/** Brings the schema up to date and makes the keys and the local account, both safe to repeat. */
async function prepareData(ctx: Ctx, env: NodeJS.ProcessEnv): Promise<Keys> {
  const script = (file: string, own: NodeJS.ProcessEnv) =>
    runOrThrow(process.execPath, [path.join(ctx.root, file)], { env: own, cwd: ctx.root });
  await ctx.progress.step('schema', async () => [await script('db/migrate.ts', env), 'up to date']);
  return ctx.progress.step('account', async () => {
    const printed = await script('services/auth/bootstrap.ts', withKeys('keys', env));
    const line = printed.trim().split('\n').at(-1) ?? '';
    return [JSON.parse(line) as Keys, 'ready'];
  });
}
