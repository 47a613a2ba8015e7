import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedLibraries } from '../libraries/library-data.ts';
import { ensureWebkit } from '../webkit/webkit-programs.ts';
import { firefoxOf, webkitOf } from './other-browsers.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rove-other-'));
  for (const name of ['apt-get', 'geckodriver', 'firefox'])
    writeFileSync(join(folder, name), `#!/bin/sh\n: > ${folder}/${name}.ran\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ran = (name: string) => existsSync(join(folder, `${name}.ran`));

test('where every browser has to be in a cell, those that are in none are refused and never started', async () => {
  const options = {
    cache: folder,
    env: { PATH: folder },
    libraries: shippedLibraries(),
    cell: 'on' as const,
  };
  const signal = new AbortController().signal;
  for (const browser of [firefoxOf(options), webkitOf({ ...options, ffmpeg: null })])
    await expect(browser.prepare(signal, () => undefined)).rejects.toMatchObject({
      code: 'BROWSER_UNAVAILABLE',
      details: { reason: expect.stringContaining('ROVE_BROWSER_CELL=on') },
    });
  expect([ran('firefox'), ran('geckodriver')]).toEqual([false, false]);
  const open = await firefoxOf({ ...options, cell: 'auto' }).prepare(signal, () => undefined);
  expect([open.device, ran('firefox')]).toEqual(['Desktop', true]);
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
