import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './exec.ts';
import { Refusal } from './refusal.ts';

type Holder = { pid: number; born: string };

/** When a process began, to tell it from a later one with the same id; '' where the platform does not say. */
export function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

export function holderOf(home: string): number | null {
  try {
    const { pid, born } = JSON.parse(readFileSync(path.join(home, 'lock'), 'utf8')) as Holder;
    return isAlive(pid) && (born === '' || born === birthOf(pid)) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Takes a home for this process; the answer gives it back.
 * @throws Refusal when another live process has it.
 */
export function takeHome(home: string): () => void {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const file = path.join(home, 'lock');
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) } satisfies Holder);
  for (const last of [false, true]) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(home);
    if (holder || last) {
      throw new Refusal(
        `Rove is already running in ${home} (process ${holder ?? 'unknown'}).\n` +
          'Use it with `npx rove test URL`, stop it, or set ROVE_HOME to another folder.',
      );
    }
    rmSync(file, { force: true });
  }
  throw new Refusal(`${file} could not be taken.`);
}
