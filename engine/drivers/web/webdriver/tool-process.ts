import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_MEMORY_MB, browserEnvironment, mountsOf, wayOutOf } from '#engine/cell/browser-cell.ts';
import { type Cell, type CellSwitch, openCell } from '#engine/cell/cell.ts';
import type { Running } from '#engine/cell/running.ts';
import { USER } from '../user.ts';

const SAID_MAX = 2_000;
const VERSION_MS = 60_000;

/** A driver with the browser that it starts, in a cell of their own where the host lets us, which end together. */
export type ToolProcess = {
  /** The host's id of the process that stands around all of it. */
  pid: number;
  /** The way out as the browser sees it. */
  proxy_url: string | null;
  /** Leaves a file where the browser can read it; gives its path in there. */
  give(name: string, content: string | Uint8Array): string;
  /** Resolves with the first match of a line that it prints; rejects when it ends before, or says nothing in time. */
  says(pattern: RegExp, timeout_ms: number): Promise<RegExpExecArray>;
  /** Called once, when it has ended. */
  onEnd(told: () => void): void;
  kill(): Promise<void>;
};

export type ToolOptions = {
  /** What is started, or started by what is started. */
  programs: readonly string[];
  cell: CellSwitch | undefined;
  /** The only way out; null leaves the host's network, `nothing` none. */
  proxy_url: string | null | 'nothing';
  /** Whether the browser makes a sandbox of its own. */
  sandboxes?: boolean;
  env?: Record<string, string>;
};

/** What a command is made from: paths as they are in the cell, and files that were given there. */
export type Inside = Pick<Cell, 'path' | 'port' | 'work'> & Pick<ToolProcess, 'give'>;

export type Command = (inside: Inside) => Promise<readonly [program: string, ...args: string[]]>;

/**
 * Starts a program with nothing secret in its environment, and a home that goes with it.
 * @param command gives the program and its arguments, as they are in there
 */
export async function startTool(
  { programs, cell: demand, proxy_url, sandboxes = false, env = {} }: ToolOptions,
  command: Command,
): Promise<ToolProcess> {
  const given = mkdtempSync(join(tmpdir(), 'rove-browser-'));
  chmodSync(given, 0o755);
  const remove = () => rmSync(given, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  let cell: Cell | null = null;
  try {
    cell = await openCell({
      ...{ demand, mounts: [given, ...mountsOf(...programs)], limits: { memory_mb: BROWSER_MEMORY_MB } },
      ...{ wayOut: wayOutOf(proxy_url), sandboxes },
    });
    const { path, port, work } = cell;
    const give: ToolProcess['give'] = (name, content) => {
      writeFileSync(join(given, name), content, { mode: 0o755 });
      return path(join(given, name));
    };
    const [program, ...args] = await command({ path, port, work, give });
    const running = cell.run(program, args, {
      env: { ...browserEnvironment(cell), TZ: USER.timezone, ROVE_BROWSER_HOME: given, ...env },
    });
    const { close } = cell;
    return {
      pid: running.pid ?? 0,
      proxy_url: cell.way_out,
      give,
      says: hear(running),
      onEnd: (told) => void running.ended.then(told),
      kill: async () => {
        running.kill();
        await running.ended;
        await close();
        remove();
      },
    };
  } catch (error) {
    await cell?.close();
    remove();
    throw error;
  }
}

/** The path of a program in a cell, links followed. @throws Error when it is not there */
export const placeOf = ({ path }: Inside, program: string): string => path(realpathSync(program));

/** The line with which a program tells its version. @throws Error when it tells none */
export async function versionBy(options: Omit<ToolOptions, 'proxy_url'>, command: Command): Promise<string> {
  const tool = await startTool({ ...options, proxy_url: 'nothing' }, command);
  try {
    const [, version = ''] = await tool.says(/^(.*\d\.\d.*)\n/m, VERSION_MS);
    return version.trim();
  } finally {
    await tool.kill();
  }
}

/** Keeps listening, so that the program never waits for a reader. */
function hear({ output, errors, ended }: Running): ToolProcess['says'] {
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [output, errors])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID_MAX);
      for (const listener of [...listeners]) listener();
    });
  return (pattern, timeout_ms) =>
    new Promise((resolve, reject) => {
      const end = () => {
        listeners.delete(look);
        clearTimeout(timer);
      };
      const look = () => {
        const match = pattern.exec(said);
        if (!match) return;
        end();
        resolve(match);
      };
      const fail = (why: string) => {
        end();
        reject(new Error(`${why}${said ? `: ${said.trim().split('\n').at(-1)}` : ''}`));
      };
      const timer = setTimeout(() => fail('it did not say that it is ready'), timeout_ms);
      listeners.add(look);
      void ended.then(({ why }) => fail(`it ended with ${why ?? 'exit 0'}`));
      look();
    });
}
