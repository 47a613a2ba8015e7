import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported, triedAt } from '#tests/support/exported.ts';
import { inFull } from '#tests/support/needs.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { slowTyping } from './kind.ts';

/** A note of which each key is counted, in no time or in far more than anyone overlooks. */
const page = (
  busy_ms: number,
) => `<h1>Notes</h1><label>Note <textarea id="note"></textarea></label><p id="count"></p>
  <script>
  note.oninput = () => {
    for (const end = performance.now() + ${busy_ms}; performance.now() < end; );
    count.textContent = note.value.length + ' letters';
  };
  </script>`;

let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;

beforeAll(async () => {
  site = await startTinySite({ '/sound': page(5), '/faulty': page(700) });
  driver = await openTestDriver();
  await driver.open(`${site.url}sound`);
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

it('a field that holds up each key is told of', async () => {
  const [sound, faulty] = [`${site.url}sound`, `${site.url}faulty`];
  const right = await triedAt(driver, slowTyping, sound);
  expect([right.why, ...right.suspicions]).toEqual(['']);
  const { suspicions } = await triedAt(driver, slowTyping, faulty);
  const [bug] = suspicions;
  expect(bug).toMatchObject({ variant: 'busy', facts: { field: 'Note' } });
}, 60_000);

it('a field that holds up each key: its exported test shows it', inFull, async () => {
  const [sound, faulty] = [`${site.url}sound`, `${site.url}faulty`];
  const { action, locators, suspicions } = await triedAt(driver, slowTyping, faulty);
  const [bug] = suspicions;
  if (!bug) throw new Error('nothing was found');
  const ends = await endsOfExported({ bug, action, locators, faulty, sound });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
});
