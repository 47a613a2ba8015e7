import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { hostEnvironment } from '../host-environment.ts';
import { type Cell, type CellSwitch, openCell } from './cell.ts';
import { type Host, sandboxHere, THIS_HOST } from './host-means.ts';

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
export const BROWSER_MEMORY_MB = 8_192;

/** Variables that a browser needs; those of the second kind name folders. */
const KEPT = ['PATH', 'LANG', 'LC_ALL', 'DISPLAY'];
const FOLDERS = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/** @throws AppError BROWSER_UNAVAILABLE when a cell is demanded and cannot be */
export async function openBrowserHouse(
  { executablePath, cell: demand, way }: BrowserHouseOptions,
  host: Host = THIS_HOST,
): Promise<BrowserHouse> {
  const cell = await openCell(
    {
      ...{ demand, mounts: mountsOf(executablePath), limits: { memory_mb: BROWSER_MEMORY_MB } },
      ...{ wayOut: wayOutOf(way), sandboxes: true },
    },
    host,
  );
  const sandboxed = cell.celled && (await sandboxHere());
  const home = cell.celled ? mkdtempSync(join(tmpdir(), 'rove-browser-')) : cell.work;
  const starter = join(home, 'start.sh');
  if (cell.celled)
    writeFileSync(starter, starterOf(cell, realpathSync(executablePath), home), { mode: 0o700 });
  return {
    executablePath: cell.celled ? starter : executablePath,
    proxy_url: cell.way_out,
    // By the folder outside, an operator can tell whose a browser is.
    env: { ...browserEnvironment(cell), HOME: cell.work, TMPDIR: cell.work, ROVE_BROWSER_HOME: home },
    celled: cell.celled,
    sandboxed,
    started: () => ({ pid: Number(read(join(home, 'pid'))) || null, profile: read(join(home, 'profile')) }),
    entered: cell.entered,
    close: () => {
      void cell.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

/** What a browser's own way is to a cell. */
export const wayOutOf = (way: BrowserHouseOptions['way']): string | undefined =>
  way === 'nothing' ? undefined : (way ?? 'host');

/** Folders that browsers have to see and that are none of the system's. */
export function mountsOf(...programs: readonly string[]): string[] {
  const named = Object.values(hostEnvironment(FOLDERS)).flatMap((value) => value.split(delimiter));
  const all = [...programs.map((program) => dirname(realpathSync(program))), ...named].filter(Boolean);
  return [...new Set(all)].filter((folder) => !/^\/(?:usr|etc|lib|lib64|bin)(?:\/|$)/.test(folder));
}

/** What a browser is told of our own environment: nothing secret, with folders as they are called in its cell. */
export function browserEnvironment({ path }: Pick<Cell, 'path'>): Record<string, string> {
  const mapped = (value: string) => value.split(delimiter).map(path).join(delimiter);
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
