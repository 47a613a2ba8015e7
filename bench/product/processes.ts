import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** A process id is used again one day; with its start time it names one process. */
type Known = { pid: number; started: string };

const GRACE_MS = 5_000;
const LOOK_EVERY_MS = 500;

/**
 * A child and all that it starts, known by process id. It looks again and again: a process whose parent ends, as the
 * start script of a browser does, is then no one's descendant any more.
 */
export class ProcessTree {
  readonly #child: ChildProcess;
  readonly #known = new Map<number, Known>();
  readonly #timer: NodeJS.Timeout;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#look();
  }

  /** Ends the child politely and, after a while, with force, and then all that is left of what it started. */
  async end(): Promise<void> {
    this.#look();
    clearInterval(this.#timer);
    const child = this.#child;
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(GRACE_MS) });
      child.kill('SIGTERM');
      await exited.catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    }
    this.#look();
    endAll([...this.#known.values()]);
  }

  #look(): void {
    const roots = [...this.#known.values()].filter(isSame).map(({ pid }) => pid);
    for (const one of treeOf([this.#child.pid ?? 0, ...roots])) this.#known.set(one.pid, one);
  }
}

/** Kills those that are still the processes they were. */
function endAll(known: readonly Known[]): void {
  for (const one of known) if (isSame(one)) kill(one.pid);
}

const isSame = ({ pid, started }: Known): boolean => statOf(pid)?.started === started;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes and all their descendants, as they are now. */
function treeOf(roots: readonly number[]): Known[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => roots.includes(pid));
  for (let at = 0; at < tree.length; at += 1)
    tree.push(...all.filter((one) => one.parent === tree[at]?.pid && !tree.includes(one)));
  return tree.map(({ pid, started }) => ({ pid, started }));
}

function statOf(pid: number): (Known & { parent: number }) | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    // It ended while the list was read.
    return null;
  }
}
