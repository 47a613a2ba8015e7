import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCell } from './cell.ts';
import { openGroup } from './control-groups.ts';
import { meansHere } from './host-means.ts';

const root = mkdtempSync(path.join(tmpdir(), 'rove-groups-'));
afterAll(() => rmSync(root, { recursive: true }));

test('groups are made by the version that the host has, below what is ours, and none where we may not', () => {
  const limits = { memory_mb: 100, processes: 50 };
  const second = path.join(root, 'two');
  mkdirSync(second);
  writeFileSync(path.join(second, 'cgroup.controllers'), 'memory pids cpu');
  const [folder = ''] = openGroup(limits, second)?.enter.slice(-1) ?? [];
  expect(path.dirname(folder)).toBe(path.join(second, 'rove'));
  expect(readFileSync(path.join(folder, 'memory.max'), 'utf8')).toBe('104857600');
  expect(readFileSync(path.join(folder, 'pids.max'), 'utf8')).toBe('50');

  const first = path.join(root, 'one');
  for (const controller of ['memory', 'pids', 'cpu'])
    mkdirSync(path.join(first, controller), { recursive: true });
  const folders = openGroup(limits, first)?.enter.at(-1)?.split(' ') ?? [];
  expect(folders.map((one) => path.basename(path.dirname(one)))).toEqual(['memory', 'pids', 'cpu']);
  expect(readFileSync(path.join(folders[0] ?? '', 'memory.limit_in_bytes'), 'utf8')).toBe('104857600');
  expect(openGroup(limits, path.join(root, 'none'))).toBeNull();
});

const isCounted = openGroup({ memory_mb: 64, processes: 8 });
await isCounted?.close();

test.runIf(isCounted && (await meansHere()))(
  'a cell is ended that takes more memory than it may',
  async () => {
    const run = async (
      limits: { memory_mb: number; processes: number },
      ...command: [string, ...string[]]
    ) => {
      const cell = await openCell({ limits });
      const [, words] = cell.command('true', []);
      const folder = words.find((one) => one.includes('/rove-'))?.split(' ')[0] ?? '';
      const { code } = await cell.run(command[0], command.slice(1), { timeout_ms: 20_000 }).ended;
      expect(existsSync(folder)).toBe(true);
      await cell.close();
      expect(existsSync(folder)).toBe(false);
      return code;
    };
    const hold = ['perl', '-e', 'my $x = "x" x 200_000_000; print length $x'] as const;
    expect(await run({ memory_mb: 1_000, processes: 64 }, ...hold)).toBe(0);
    expect(await run({ memory_mb: 100, processes: 64 }, ...hold)).not.toBe(0);
  },
);
