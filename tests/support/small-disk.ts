import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  remove(): void;
};

const CHUNK = Buffer.alloc(16_384);

/** Whether this machine lets us mount a file system of our own. */
export const CAN_MOUNT = canMount();

/** A file system in memory that holds `size_kb` and so many files and folders, mounted at a folder of its own. */
export function mountSmallDisk(size_kb: number, files = 1_000): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'rove-small-disk-'));
  run('mount', ['-t', 'tmpfs', '-o', `size=${size_kb}k,nr_inodes=${files + 1},mode=0777`, 'tmpfs', folder]);
  const filler = join(folder, '.filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      run('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountSmallDisk(64).remove();
    return true;
  } catch {
    return false; // A container without the right to mount.
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
