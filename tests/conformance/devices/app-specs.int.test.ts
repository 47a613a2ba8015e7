import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '#domain/apk/places.ts';
import { serveDriver } from '#engine/drivers/android/appium/server.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { openAndroidDriver } from '#engine/drivers/android/open-android.ts';
import type { Action, Driver } from '#engine/drivers/contract.ts';
import { runAppSpecs } from '#engine/export/android/run-app-specs.ts';
import { writeAppSpec } from '#engine/export/android/write-app-spec.ts';
import { recordLocators } from '#engine/export/locators.ts';
import type { SpecFile } from '#engine/export/run-specs.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { inFull } from '#tests/support/needs.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const FIRST_USE_MS = 15 * 60_000;
const TEST_MS = 6 * 60_000;
const HOME = placeOf('rove.notes', '');

type Bug = Pick<Suspicion, 'oracle' | 'variant' | 'facts'> & { taps: string[]; check?: string };
const CRASH: Bug = {
  oracle: 'app_crash',
  variant: 'used',
  facts: {
    exception: 'java.lang.NullPointerException',
    frame: 'rove.notes.AboutActivity.fill',
    opening: '',
  },
  taps: ['ABOUT', 'LICENCES'],
};
const TURNED: Bug = {
  oracle: 'lost_on_rotation',
  variant: 'lost',
  facts: { field: 'Text' },
  taps: ['NEW NOTE'],
  check: 'Text',
};
const OTHERS: Bug[] = [
  { oracle: 'dead_control', variant: 'certain', facts: { role: 'button', name: 'SHARE' }, taps: ['SHARE'] },
  { oracle: 'touch_accessibility', variant: 'small-target', facts: { rule: 'small-target' }, taps: [] },
  { oracle: 'touch_accessibility', variant: 'no-label', facts: { rule: 'no-label' }, taps: [] },
  {
    oracle: 'app_not_responding',
    variant: 'busy',
    facts: { frame: 'rove.notes.ToolsActivity.work' },
    taps: ['TOOLS', 'EXPORT'],
  },
];

let driver: Driver;

beforeAll(async () => {
  for (const planted of [true, false]) await prepareApp({ apk: sampleApk(planted), cache, env: process.env });
  driver = await openAndroidDriver({ apk: sampleApk(true), cache, unconfined: true })(
    sessionWith({ pace: 'quick' }),
  );
}, FIRST_USE_MS);
afterAll(() => driver?.close());

/** The exported test of a bug, from the way to it. */
async function specOf({ oracle, variant, facts, taps, check }: Bug, index: number) {
  const locators = new Map<string, string>();
  const actions: Action[] = [];
  await driver.open(HOME);
  for (const [at, name] of [...taps, ...(check ? [check] : [])].entries()) {
    const target = (await driver.observe()).elements.find((one) => one.target.name === name)?.target;
    if (!target) throw new Error(`there is no ${name}`);
    const action: Action =
      at === taps.length ? { kind: 'check', check: oracle, target } : { kind: 'activate', target };
    await recordLocators(driver, action, locators);
    actions.push(action);
    if (at < taps.length - (check ? 0 : 1)) await driver.perform(action);
  }
  const steps = actions.map((action) => ({ action, text: 'step', place_before: HOME, place_after: HOME }));
  const proof = { attempts: 5, reproduced: 5, steps_before: 2, steps_after: 2 };
  const bug = { oracle, variant, facts, title: oracle, severity: 'major' as const, description: '' };
  const bug_id = `bug-${index}`;
  const text = writeAppSpec({
    ...bug,
    ...{ bug_id, proof, package_name: 'rove.notes', start: HOME, steps, locators },
  });
  return { name: `${bug_id}.spec.mjs`, text };
}

test('an exported test fails while its bug is in the app, and passes without it', {
  timeout: TEST_MS,
  ...inFull,
}, async () => {
  const files: SpecFile[] = [];
  for (const [index, bug] of [CRASH, TURNED, ...OTHERS].entries()) files.push(await specOf(bug, index));
  const server = await serveDriver();
  const capabilities = { 'appium:automationName': 'Rove', 'appium:cache': cache, 'appium:unconfined': true };
  const url = `http://127.0.0.1:${server.port}${server.path}`;
  const run = (planted: boolean) =>
    runAppSpecs(files, { url, app: sampleApk(planted), capabilities }, new AbortController().signal);
  try {
    for (const [name, { status, message }] of await run(true)) {
      expect({ name, status }).toEqual({ name, status: 'failed' });
      expect(message).toContain(`${name.replace('.spec.mjs', '')}: `);
    }
    for (const [name, result] of await run(false))
      expect({ name, ...result }).toEqual({ name, status: 'passed', message: '' });
  } finally {
    await server.close();
  }
});
