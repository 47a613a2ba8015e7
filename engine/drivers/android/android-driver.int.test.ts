import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '#domain/apk/places.ts';
import { STEP_MIN } from '#engine/bugs/memory-growth/kind.ts';
import type { ContrastProbe, HeapProbe } from '#engine/drivers/probe-answers.ts';
import { partsApk, partsLackingApk, sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { inFull } from '#tests/support/needs.ts';
import type { Driver, Observation } from '../contract.ts';
import { isDeviceLimit } from './app-stack.ts';
import { prepareApp } from './device/prepare.ts';
import { openAndroidDriver } from './open-android.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const FIRST_USE_MS = 15 * 60_000;
const TEST_MS = 90_000;

let driver: Driver;

beforeAll(async () => {
  await prepareApp({ apk: sampleApk(true), cache, env: process.env });
  const open = openAndroidDriver({ apk: sampleApk(true), cache, unconfined: true });
  driver = await open(sessionWith({ pace: 'quick' }));
}, FIRST_USE_MS);
afterAll(() => driver?.close());

const named = ({ elements }: Observation, name: string) => {
  const view = elements.find(({ target }) => target.name === name);
  if (!view) throw new Error(`no ${name} among ${elements.map(({ target }) => target.name).join(', ')}`);
  return view.target;
};
const tap = async (name: string) =>
  driver.perform({ kind: 'activate', target: named(await driver.observe(), name) });

test('an app is opened, typed into, turned and left, as a user would', { timeout: TEST_MS }, async () => {
  await driver.open(placeOf('rove.notes', ''));
  const home = await driver.observe();
  expect(home).toMatchObject({
    place: placeOf('rove.notes', 'rove.notes.MainActivity'),
    title: 'Notes',
    blank: false,
  });
  expect(await tap('NEW NOTE')).toMatchObject({ status: 'done', effect: true });
  const form = await driver.observe();
  expect(form).toMatchObject({ place: placeOf('rove.notes', 'rove.notes.EditActivity'), inner: true });
  const fields = ['Title', 'Text'].map(
    (name) => ({ target: named(form, name), affordance: 'type', value: 'Eggs' }) as const,
  );
  await driver.perform({ kind: 'fill', fields, submit: null });
  const values = async () =>
    (await driver.observe()).elements.flatMap(({ field }) => (field ? [field.value] : []));
  expect(await values()).toEqual(['Eggs', 'Eggs']);
  await driver.perform({ kind: 'rotate' });
  expect(await values()).toEqual(['Eggs', '']);
  await driver.perform({ kind: 'rotate' });
  await driver.perform({ kind: 'leave', killed: true });
  expect(await values()).toEqual(['Eggs', '']);
  await tap('SAVE');
  expect((await driver.observe()).title).toBe('Notes');
  expect((await driver.screenshot()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test('a control without anybody behind it has no effect', { timeout: TEST_MS }, async () => {
  expect(await tap('SHARE')).toMatchObject({ status: 'done', effect: false });
});

test('pale texts are told by their pixels, and what a screen leaves behind by what is held', {
  timeout: TEST_MS,
}, async () => {
  const texts = (await driver.probe('contrast')) as ContrastProbe;
  expect(texts.filter(({ ratio }) => ratio < 4).map(({ text }) => text)).toEqual(['Kept on this phone only']);
  expect(texts.length).toBeGreaterThan(3);
  const held = async () => ((await driver.probe('heap')) as HeapProbe).bytes;
  const toAndFro = async (name: string) => {
    await tap(name);
    await driver.perform({ kind: 'back' });
  };
  const grownBy = async (name: string) => {
    await toAndFro(name);
    const before = await held();
    for (let n = 0; n < 3; n += 1) await toAndFro(name);
    return ((await held()) - before) / 3;
  };
  expect(await grownBy('TOOLS')).toBeGreaterThan(STEP_MIN);
  // What the device itself keeps of a screen that is gone is not the app's.
  expect(await grownBy('NEW NOTE')).toBeLessThan(STEP_MIN / 100);
});

test('what is not exported cannot be opened from outside', async () => {
  await expect(driver.open(placeOf('rove.notes', 'rove.notes.ToolsActivity'))).rejects.toMatchObject({
    code: 'TARGET_FORBIDDEN',
  });
});

test('a crash is told with its stack, and the app starts again', {
  ...inFull,
  timeout: TEST_MS,
}, async () => {
  driver.drain();
  await tap('ABOUT');
  await tap('LICENCES');
  const [crash] = driver.drain().filter((signal) => signal.kind === 'app_crash');
  expect(crash).toMatchObject({ place: placeOf('rove.notes', 'rove.notes.AboutActivity') });
  expect(isDeviceLimit(crash?.kind === 'app_crash' ? crash.stack : '')).toBe(false);
  expect(await driver.observe()).toMatchObject({ title: 'The app has stopped', elements: [] });
  await driver.perform({ kind: 'back' });
  expect((await driver.observe()).title).toBe('Notes');
});

test('the parts of an app run as on a phone, and its own mistakes are told as such', {
  ...inFull,
  timeout: TEST_MS,
}, async () => {
  const parts = await openAndroidDriver({ apk: partsApk, cache, unconfined: true })(
    sessionWith({ pace: 'quick' }),
  );
  try {
    await parts.open(placeOf('rove.parts', ''));
    const press = async (name: string) =>
      parts.perform({ kind: 'activate', target: named(await parts.observe(), name) });
    for (const name of ['START', 'BIND', 'ALARM', 'WI-FI', 'ASK']) await press(name);
    const allow = (await parts.observe()).elements.find(({ target }) => /^while using/i.test(target.name));
    await press(allow?.target.name ?? 'no question');
    const lines = (await parts.observe()).text.split('\n');
    expect(lines.slice(0, 4)).toEqual(['FirstProvider', 'LaterProvider', 'application', 'true false']);
    const later = ['1 row', 'service ended', 'bound 42', 'alarm', 'Wi-Fi true', '1 asked, camera true'];
    expect(lines).toEqual(expect.arrayContaining(later));
    expect(lines.filter((line) => /^(lost|result)/.test(line))).toEqual([]);
    expect(parts.drain().filter(({ kind }) => kind === 'app_crash')).toEqual([]);
    const refused = { QUERY: /SQLiteException/, FORGET: /not registered/, ADOPT: /already has a parent/ };
    for (const [name, message] of Object.entries(refused)) {
      await press(name);
      expect(parts.drain()).toContainEqual(
        expect.objectContaining({ kind: 'app_crash', message: expect.stringMatching(message) }),
      );
      await parts.observe();
      await parts.perform({ kind: 'back' });
    }
  } finally {
    await parts.close();
  }
});

test('an app that shows nothing is refused with what the device lacks', {
  ...inFull,
  timeout: TEST_MS,
}, async () => {
  const empty = await openAndroidDriver({ apk: partsLackingApk, cache, unconfined: true })(
    sessionWith({ pace: 'quick' }),
  );
  try {
    await expect(empty.open(placeOf('rove.parts', ''))).rejects.toMatchObject({
      code: 'APP_NOT_RUNNABLE',
      message: expect.stringContaining('android.app.Instrumentation.startActivitySync'),
    });
  } finally {
    await empty.close();
  }
});
