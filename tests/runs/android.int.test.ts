import { createReadStream } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceLeases } from '#activities/shared/device-leases.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { placeOf } from '#domain/apk/places.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { androidHost } from '#engine/drivers/android/pool/host.ts';
import { createAccount, SUBMIT } from '#tests/support/accounts.ts';
import { hostileStart, sampleApk } from '#tests/support/android/sample-apk.ts';
import { LONG } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { submitTest } from '#tests/support/submit-test.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const ACTIONS = 14;
const FIRST_USE_MS = 15 * 60_000;

let platform: RunPlatform;

beforeAll(async () => {
  if (!LONG) return;
  await prepareApp({ apk: sampleApk(true), cache, env: process.env });
  platform = await startRunPlatform({
    android: (db) =>
      androidHost({ cache, env: process.env, unconfined: true, leases: deviceLeases(db), ffmpeg: null }),
  });
}, FIRST_USE_MS);
afterAll(() => platform?.stop());

/** Submits an APK as the upload does once it was judged. */
async function submitApk(apk: string, packageName = 'rove.notes'): Promise<string> {
  const { database, blobs, keys } = platform;
  const owner = await createAccount(database);
  const testId = uuidv7();
  const mediaType = 'application/vnd.android.package-archive';
  const { key } = await blobs.putStream({ owner, testId }, createReadStream(apk), {
    mediaType,
    bytes_max: 1_000_000,
  });
  const { url: _, ...given } = SUBMIT;
  const config = { authority: true, seed: 3, max_actions: ACTIONS };
  const input = submitSchema.parse({ ...given, test_type: 'android_apk', config });
  const upload = { testId, key, name: 'notes.apk', address: placeOf(packageName, '') };
  return submitTest(database.app, keys, input, { owner, via: 'web', upload });
}

/** Each replay has a device of its own: too long for the short form, in which the driver's own test stands for it. */
test('an uploaded app is explored on an embedded device, and its crashes come back proved', {
  ...inFull,
  timeout: 900_000,
}, async () => {
  const testId = await submitApk(sampleApk(true));
  expect(await platform.ended(testId, 400_000)).toMatchObject({ status: 'completed', failure_code: null });
  const events = await platform.events(testId);
  const provisioned = events.find(({ type }) => type === 'test_run.provisioned')?.data;
  expect(provisioned).toMatchObject({ environment: { os: 'Android 13', device: 'Pixel 6' } });
  const proved = events.filter(({ type }) => type === 'finding.proved');
  const oracles = proved.map(({ data }) => (data as { oracle: string }).oracle);
  expect(oracles).toContain('app_crash');
  expect(oracles).toContain('app_package');
});

test('an app that ends itself as it starts ends its run, which says so', {
  ...inFull,
  timeout: 500_000,
}, async () => {
  const testId = await submitApk(hostileStart('Exit'), 'rove.hostile');
  expect(await platform.ended(testId, 200_000)).toMatchObject({
    status: 'failed',
    failure_code: 'APP_NOT_RUNNABLE',
  });
});
