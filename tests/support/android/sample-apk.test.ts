import { expect, it } from 'vitest';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { sampleApk, sampleHashes } from './sample-apk.ts';

it('the kept APKs of the sample app are built from its present source', async () => {
  const { kept, now } = await sampleHashes();
  expect(kept).toBe(now);
});

it('its manifest is read as it was written', async () => {
  const planted = await readApk(sampleApk(true));
  expect(planted).toMatchObject({
    package_name: 'rove.notes',
    launcher: 'rove.notes.MainActivity',
    min_sdk: 26,
    target_sdk: 33,
    debuggable: true,
    allow_backup: true,
  });
  expect(planted.components.filter(({ exported }) => exported).map(({ name }) => name)).toEqual([
    'rove.notes.MainActivity',
    'rove.notes.NotesProvider',
  ]);
  expect(await readApk(sampleApk(false))).toMatchObject({
    debuggable: false,
    allow_backup: false,
    cleartext: false,
  });
});
