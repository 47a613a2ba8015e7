import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import { hostEnvironment } from '../host-environment.ts';
import { type Cell, cellBy, LIMITS, type Network } from './cell.ts';
import type { Means } from './confinement.ts';
import { openGroup } from './control-groups.ts';
import { filterHere, meansHere, sandboxHere } from './host-means.ts';
import { openWayOut, type WayOut } from './way-out.ts';

/** `auto`: in a cell where the host lets us; `on`: in a cell or not at all; `off`: never. */
export type CellSwitch = 'auto' | 'on' | 'off';

export type BrowserHouseOptions = {
  executablePath: string;
  cell: CellSwitch;
  /** The proxy that all of it has to go through; null leaves the host's network, `nothing` none at all. */
  way: string | null | 'nothing';
};

/** Where browsers live: what to start in the program's stead, and with what. */
export type BrowserHouse = {
  executablePath: string;
  /** The proxy as the browser sees it. */
  proxy_url: string | null;
  /** What the browser is told of our own environment: nothing secret, and a home that goes with it. */
  env: Record<string, string>;
  celled: boolean;
  /** Whether Chromium's own sandbox is on. */
  sandboxed: boolean;
  /** The host's id of the process that was started last, and the profile that the starter made for it. */
  started(): { pid: number | null; profile: string | null };
  /** To be called once the browser runs and no other one will be started. */
  entered(): void;
  /** Removes all that was made for it. To be called after the browser's end. */
  close(): void;
};

/** Of a browser with all its pages; each of its renderers is watched for less. */
const BROWSER_MEMORY_MB = 8_192;

/** Variables that a browser needs; those of the second kind name folders. */
const KEPT = ['PATH', 'LANG', 'LC_ALL', 'DISPLAY'];
const FOLDERS = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/** What an operator is told when browsers are not kept apart. */
export const NO_CELL =
  'Browsers run without a cell and without their own sandbox: this host gives no namespaces (they need Linux with root or user namespaces, and unshare, nsenter, setpriv, prlimit of util-linux). See docs/security/browsers.md; ROVE_BROWSER_CELL=on refuses to run so';

export const NO_SANDBOX =
  "Browsers run in a cell, and without Chromium's own sandbox: this host lets nobody in a cell make namespaces. See docs/security/browsers.md";

export const NO_FILTER =
  'Cells filter no system calls: this host has no perl to take a filter on, or a kernel without seccomp. See docs/security/browsers.md';

/** How far browsers can be kept apart on this host. */
export async function browsersKeptApart(): Promise<'sandboxed cell' | 'cell' | 'none'> {
  if (!(await meansHere())) return 'none';
  return (await sandboxHere()) ? 'sandboxed cell' : 'cell';
}

/** @throws AppError BROWSER_UNAVAILABLE when a cell is demanded and cannot be */
export async function openBrowserHouse(
  options: BrowserHouseOptions,
  meansOf: () => Promise<Means | null> = meansHere,
): Promise<BrowserHouse> {
  const means = options.cell === 'off' ? null : await meansOf();
  if (!means && options.cell === 'on')
    throw new AppError('BROWSER_UNAVAILABLE', 'ROVE_BROWSER_CELL=on, and this host gives no cell', {
      reason: NO_CELL,
    });
  const home = mkdtempSync(join(tmpdir(), 'rove-browser-'));
  if (!means) return openHouse(options, home);
  try {
    return await celledHouse(options, home, means);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function openHouse({ executablePath, way }: BrowserHouseOptions, home: string): BrowserHouse {
  return {
    executablePath,
    proxy_url: way === 'nothing' ? null : way,
    env: { ...environment((value) => value), HOME: home, TMPDIR: home },
    celled: false,
    sandboxed: false,
    started: () => ({ pid: null, profile: null }),
    entered: () => undefined,
    close: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  };
}

async function celledHouse(
  { executablePath, way }: BrowserHouseOptions,
  home: string,
  means: Means,
): Promise<BrowserHouse> {
  const sandboxed = await sandboxHere();
  const out = way && way !== 'nothing' ? await openWayOut(way, means) : null;
  const calls = (await filterHere()) ? 'of a browser' : 'all';
  const cell = cellBy(means, givenTo(executablePath), {
    ...{ network: networkOf(way, out), calls },
    group: openGroup({ ...LIMITS, memory_mb: BROWSER_MEMORY_MB }),
  });
  const starter = join(home, 'start.sh');
  writeFileSync(starter, starterOf(cell, realpathSync(executablePath), home), { mode: 0o700 });
  const env = environment((value) => value.split(delimiter).map(cell.path).join(delimiter));
  return {
    executablePath: starter,
    proxy_url: out?.url ?? null,
    // By the folder outside, an operator can tell whose a browser is.
    env: { ...env, HOME: cell.work, TMPDIR: cell.work, ROVE_BROWSER_HOME: home },
    celled: true,
    sandboxed,
    started: () => ({ pid: Number(read(join(home, 'pid'))) || null, profile: read(join(home, 'profile')) }),
    entered: () => out?.entered(),
    close: () => {
      out?.close();
      void cell.clear();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

function networkOf(way: BrowserHouseOptions['way'], out: WayOut | null): Network {
  return out ?? (way === 'nothing' ? 'none' : 'host');
}

/** Folders that a browser has to see and that are none of the system's. */
function givenTo(executablePath: string): string[] {
  const named = Object.values(hostEnvironment(FOLDERS)).flatMap((value) => value.split(delimiter));
  const all = [dirname(realpathSync(executablePath)), ...named].filter(Boolean);
  return [...new Set(all)].filter((folder) => !/^\/(?:usr|etc|lib|lib64|bin)(?:\/|$)/.test(folder));
}

function environment(mapped: (value: string) => string): Record<string, string> {
  const folders = Object.entries(hostEnvironment(FOLDERS)).map(([name, value]) => [name, mapped(value)]);
  return { ...hostEnvironment(KEPT), ...Object.fromEntries(folders) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The program that Playwright starts in the browser's stead: it leaves word of itself, puts the profile where only the
 * cell sees it, and becomes the cell. The pipes that Playwright talks by go through.
 */
function starterOf(cell: Cell, program: string, home: string): string {
  const [first, args] = cell.command(cell.path(program), []);
  return `#!/bin/sh
echo $$ > ${quoted(join(home, 'pid'))}
n=$#
while [ $n -gt 0 ]; do
  one=$1; shift; n=$((n-1))
  case $one in --user-data-dir=*) echo "\${one#*=}" > ${quoted(join(home, 'profile'))}; one=--user-data-dir=${cell.work}/profile;; esac
  set -- "$@" "$one"
done
exec ${[first, ...args].map(quoted).join(' ')} "$@"
`;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null; // It was never started.
  }
}
