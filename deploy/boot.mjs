/**
 * The first step of every command, on Node's built-ins only: installs dependencies when they are missing or stale,
 * then goes on with a `.ts` entry under the Node version that package.json pins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NODE_MIN = 20;
const LOCK_WAIT_MS = 15 * 60_000;
const CANNOT_RUN = 3;

/** Runs `entry`, a path from the root, with the command line's own arguments. */
export async function boot(entry) {
  if (Number(process.versions.node.split('.')[0]) < NODE_MIN) {
    refuse(`Rove needs Node ${NODE_MIN} or newer to begin; this is ${process.version}.`);
  }
  if (!isInstalled()) await install();
  const file = path.join(ROOT, entry);
  const wanted = pinnedVersion();
  process.env.ROVE_CACHE = cacheDir();
  const cache = path.join(process.env.ROVE_CACHE, 'compile');
  if (process.versions.node === wanted) {
    module.enableCompileCache?.(cache);
    process.env.NODE_COMPILE_CACHE ??= cache;
    await import(pathToFileURL(file).href);
    return;
  }
  goOnUnder(pinnedNode(wanted), file, cache);
}

function pinnedVersion() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).dependencies.node;
}

function cacheDir() {
  if (process.env.ROVE_CACHE) return path.resolve(process.env.ROVE_CACHE);
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', 'rove');
  if (process.platform === 'win32') {
    return path.join(process.env.LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local'), 'rove');
  }
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'rove');
}

/** Whether what npm put in node_modules is what the lockfile asks for. */
function isInstalled() {
  const read = (...parts) => {
    try {
      return JSON.parse(readFileSync(path.join(ROOT, ...parts), 'utf8')).packages;
    } catch {
      return null;
    }
  };
  const wanted = read('package-lock.json');
  const found = read('node_modules', '.package-lock.json');
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional }]) =>
      name === '' || found[name]?.version === version || (!found[name] && (optional || devOptional)),
  );
}

async function install() {
  const release = await takeInstallLock();
  try {
    if (isInstalled()) return;
    const started = Date.now();
    process.stderr.write('• dependencies  npm ci (the first time this takes a minute or two)\n');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: '' };
    if (!npm(['ci', ...quiet], env)) {
      // npm ci is strict about platform packages that a registry cannot resolve; install is not, and keeps the lock.
      process.stderr.write('• dependencies  npm ci refused; trying npm install with the same lockfile\n');
      if (!npm(['install', '--no-save', ...quiet], env)) {
        refuse('npm could not install the dependencies; its messages are above. Is the network up?');
      }
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stderr.write(`✓ dependencies  installed  ${seconds} s\n`);
  } finally {
    release();
  }
}

function npm(args, env = process.env) {
  const stdio = ['ignore', 2, 2];
  const { status } = spawnSync('npm', args, { cwd: ROOT, env, stdio, shell: process.platform === 'win32' });
  return status === 0;
}

/** Only one process installs into a clone; the others wait for it. */
async function takeInstallLock() {
  const name = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  const lock = path.join(tmpdir(), `rove-install-${name}`);
  for (const end = Date.now() + LOCK_WAIT_MS; Date.now() < end; await delay(300)) {
    try {
      mkdirSync(lock);
      writeFileSync(path.join(lock, 'pid'), String(process.pid));
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    }
  }
  return refuse(`Another installation holds ${lock}. Remove that folder if none is running.`);
}

function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(path.join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** The pinned program, or this very Node where it is at least as new; installs that skipped scripts lack the former. */
function pinnedNode(wanted) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = path.join(ROOT, 'node_modules', 'node', 'bin', `node${suffix}`);
  if (!existsSync(program)) npm(['rebuild', 'node', '--loglevel=error']);
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${wanted}`) return program;
  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) return process.execPath;
  return refuse(
    `Node ${wanted} should be in ${path.dirname(program)} and is not: npm's install scripts seem to be off.\n` +
      'Run `npm config delete ignore-scripts` and `npm rebuild node`, or start Rove with Node 24 or newer.',
  );
}

function goOnUnder(node, file, cache) {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? cache,
    PATH: `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    ROVE_BOOTED: '1',
  };
  // In a group of its own: a Ctrl-C then reaches it once, through this process. The channel tells it of our death.
  const child = spawn(node, [file, ...process.argv.slice(2)], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(CANNOT_RUN);
}
