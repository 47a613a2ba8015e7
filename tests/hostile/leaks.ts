import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { browsersBelow } from '#tests/support/processes.ts';

/** Fails the file when its sessions have left a process or a folder behind. */
export function expectNothingLeft(): void {
  const before = process.env.TMPDIR;

  beforeAll(() => {
    process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'rove-hostile-'));
  });

  afterAll(() => {
    const own = tmpdir();
    const left = { folders: readdirSync(own), browsers: browsersBelow(process.pid) };
    rmSync(own, { recursive: true });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(left).toEqual({ folders: [], browsers: [] });
  });
}
