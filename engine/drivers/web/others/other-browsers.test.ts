import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meansHere } from '#engine/cell/host-means.ts';
import { shippedLibraries } from '../libraries/library-data.ts';
import { ensureWebkit } from '../webkit/webkit-programs.ts';
import { firefoxOf } from './other-browsers.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rove-other-'));
  chmodSync(folder, 0o755);
  for (const name of ['apt-get', 'geckodriver'])
    writeFileSync(join(folder, name), `#!/bin/sh\n: > ${folder}/${name}.ran\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ran = (name: string) => existsSync(join(folder, `${name}.ran`));

test("a browser is asked for its version in a cell, and told nothing of this process's environment", async () => {
  process.env.ROVE_MARKED_SECRET = 'must-not-be-seen';
  const says = 'echo "1.0 $(id -u) $ROVE_MARKED_SECRET ROVE=$(ls /proc | grep -c "^[0-9]")"';
  writeFileSync(join(folder, 'firefox'), `#!/bin/sh\n${says}\n`, { mode: 0o755 });
  const options = { cache: folder, env: { PATH: folder }, libraries: shippedLibraries() };
  const { signal } = new AbortController();
  const open = await firefoxOf({ ...options, cell: 'auto' }).prepare(signal, () => undefined);
  delete process.env.ROVE_MARKED_SECRET;
  expect(open.device).toBe('Desktop');
  expect(open.browser).not.toContain('must-not-be-seen');
  if (!(await meansHere())) return;
  const [, user, , processes] = open.browser.match(/^1\.0 (\d+) +(ROVE=(\d+))$/) ?? [];
  expect(Number(user)).toBeGreaterThan(999);
  expect(Number(processes)).toBeLessThan(9);
});

test.runIf(process.getuid?.() === 0)('nothing is installed unless that is allowed', async () => {
  const options = { cache: folder, env: { PATH: folder } };
  await expect(ensureWebkit(options)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
  expect(ran('apt-get')).toBe(false);
  await expect(ensureWebkit({ ...options, mayInstall: true })).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
  });
  expect(ran('apt-get')).toBe(true);
});
