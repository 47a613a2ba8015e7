import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported, triedAt } from '#tests/support/exported.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { wrongSortOrder } from './kind.ts';

/** A table whose one column is sorted as words at /faulty, and as numbers at /sound. */
const page = (faulty: boolean) => `<h1>Rooms</h1>
  <table><thead><tr><th>Name</th><th><button>Places</button></th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  let rooms = [['Attic', 30], ['Cellar', 4], ['Hall', 120], ['Study', 25]];
  const show = () => {
    rows.innerHTML = rooms.map(([name, places]) => '<tr><td>' + name + '</td><td>' + places + '</td></tr>').join('');
  };
  document.querySelector("button").onclick = () => {
    rooms = rooms.toSorted((a, b) => ${faulty ? '(String(a[1]) < String(b[1]) ? -1 : 1)' : 'a[1] - b[1]'});
    show();
  };
  show();
  </script>`;

let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;

beforeAll(async () => {
  site = await startTinySite({ '/sound': page(false), '/faulty': page(true) });
  driver = await openTestDriver();
  await driver.open(`${site.url}sound`);
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

it('a table that sorts numbers as words is told of, and shown by its exported test', async () => {
  const [sound, faulty] = [`${site.url}sound`, `${site.url}faulty`];
  const right = await triedAt(driver, wrongSortOrder, sound);
  expect([right.why, ...right.suspicions]).toEqual(['']);
  const { action, locators, suspicions } = await triedAt(driver, wrongSortOrder, faulty);
  const [bug] = suspicions;
  expect(bug).toMatchObject({ variant: 'as_text', facts: { head: 'Places', order: 'numbers' } });
  if (!bug) return;
  const ends = await endsOfExported({ bug, action, locators, faulty, sound });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
}, 240_000);
