import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionResult, Driver } from '#engine/drivers/contract.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES_OF_FORM, type Engine } from '#tests/support/engines-of-tests.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

let site: Awaited<ReturnType<typeof startTinySite>>;
beforeAll(async () => {
  site = await startTinySite({
    '/': () => `<button onclick="this.append('!')">At once</button><a href="/other">Away</a><a href="/coming">On</a>
      <button onclick="this.append('!'); setTimeout(() => document.body.append('late'), 400)">And later</button>`,
    '/other': () => '<h1>Other</h1>',
    '/coming': () => `<h1>Coming</h1><script>setTimeout(() => document.body.append('come'), 400)</script>`,
  });
});
afterAll(() => site.close());

async function press(driver: Driver, name: string): Promise<ActionResult> {
  await driver.perform({ kind: 'open', place: site.url });
  const { elements } = await driver.observe();
  const [target] = elements.flatMap((one) => (one.target.name === name ? [one.target] : []));
  if (!target) throw new Error(`no element "${name}"`);
  return driver.perform({ kind: 'activate', target });
}

describe.each(ENGINES_OF_FORM)('$name', (engine) => {
  let browser: Awaited<ReturnType<Engine['shared']>>;
  let driver: Driver;
  beforeAll(async () => {
    browser = await engine.shared();
    driver = await browser.openDriver(sessionWith({ pace: 'quick' }));
    await driver.open(site.url);
  });
  afterAll(() => browser.close());

  // Of a link WebKit cannot always say whether what is shown is what it led to.
  const ifTold = engine.name === 'safari' ? [true, undefined] : [true];
  it.each([
    ['an action', 'At once', [true]],
    ['a document that has come', 'Away', ifTold],
  ])('says where nothing of %s is due any more', async (_, name, rests) => {
    expect(rests).toContain((await press(driver, name)).rests);
  });

  it.each([
    ['an action', 'And later', 'late'],
    ['a document that has come', 'On', 'come'],
  ])('says nothing of it where something of %s is still to come', async (_, name, text) => {
    // On a busy machine what was due may have come before the driver asked: then it rests, and shows it.
    const { rests } = await press(driver, name);
    if (rests) expect((await driver.observe()).text).toContain(text);
  });
});
