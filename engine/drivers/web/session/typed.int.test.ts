import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

const BUSY_MS = 300;
let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;
beforeAll(async () => {
  site = await startTinySite({
    '/': () => `<label>Warm <input></label><label>Quick <input></label>
<label>At once <input id="once"></label><label>After <input id="after"></label><script>
const busy = () => { for (const end = performance.now() + ${BUSY_MS}; performance.now() < end;); };
once.addEventListener('input', busy);
after.addEventListener('input', () => Promise.resolve().then(busy));</script>`,
  });
  driver = await openTestDriver({ signal: new AbortController().signal });
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

it('what is typed is told with how long it kept the page busy, also after its event', async () => {
  await driver.open(site.url);
  const { elements } = await driver.observe();
  const fields = elements
    .filter(({ affordance }) => affordance === 'type')
    .map(({ target }) => ({ target, affordance: 'type' as const, value: 'some words' }));
  driver.drain();
  await driver.perform({ kind: 'fill', fields, submit: null });
  const told = driver.drain().flatMap((signal) => (signal.kind === 'typed' ? [signal] : []));
  expect(told.map(({ field, ms }) => [field, ms >= BUSY_MS])).toEqual([
    ['Warm', false],
    ['Quick', false],
    ['At once', true],
    ['After', true],
  ]);
});
