import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hostPath } from '../host-environment.ts';
import { cellBy } from './command.ts';
import { filterHere, meansHere } from './host-means.ts';
import { systemCallFilter } from './system-calls.ts';

test('a filter is whole instructions, for each architecture that is known and for no other', () => {
  for (const architecture of ['x64', 'arm64']) {
    const strict = systemCallFilter({ namespaces: false }, architecture);
    const browser = systemCallFilter({ namespaces: true }, architecture);
    expect([(strict?.length ?? 1) % 8, (browser?.length ?? 1) % 8]).toEqual([0, 0]);
    expect(strict?.length).toBeGreaterThan(browser?.length ?? 0);
    // The last word is to allow: what is not named is as it was.
    expect(strict?.subarray(-8).toString('hex')).toBe('060000000000ff7f');
  }
  expect(systemCallFilter({ namespaces: false }, 's390x')).toBeNull();
});

const means = await meansHere();
const isFiltered = await filterHere();

test.runIf(means && isFiltered).each([
  ['of a program', ['unshare', '--user', 'true'], false],
  ['of a program', ['unshare', '--net', 'true'], false],
  ['of a browser', ['unshare', '--user', '--map-root-user', 'true'], true],
  [
    'of a browser',
    ['unshare', '--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'x', '/tmp'],
    false,
  ],
  ['of a program', ['perl', '-e', 'exit(syscall(101, 0, 0, 0, 0) < 0 && $!{EPERM} ? 0 : 1)'], true],
  ['of a program', ['sh', '-c', 'sleep 0 & wait; echo x | cat'], true],
] as const)('a cell for the calls %s runs %j: %s', (calls, command, works) => {
  if (command[0] === 'perl' && process.arch !== 'x64') return;
  const [program, args] = cellBy(means ?? 'user', [], { calls }).command(command[0], command.slice(1));
  const { status } = spawnSync(program, args, { env: { PATH: hostPath() }, timeout: 20_000 });
  expect(status === 0).toBe(works);
});
