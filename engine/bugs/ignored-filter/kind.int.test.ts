import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported, triedAt } from '#tests/support/exported.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { ignoredFilter } from './kind.ts';

/** Lamps by their kind and by whether they are lent; at /faulty only the kind counts where one is chosen. */
const page = (faulty: boolean) => `<h1>Lamps</h1>
  <label>Kind <select id="kind"><option>All</option><option>Desk</option><option>Floor</option></select></label>
  <label>Lent <select id="lent"><option>All</option><option value="in">Here now</option><option value="out">Out</option></select></label>
  <table><thead><tr><th>Name</th><th>Kind</th><th>Place</th></tr></thead><tbody id="rows"></tbody></table>
  <script>
  const lamps = [['Long arc', 'Desk', 'Shelf'], ['Bright beam', 'Desk', ''], ['Tall cone', 'Floor', 'Shelf'], ['Wide dome', 'Floor', '']];
  const show = () => {
    const isKind = (one) => kind.value === 'All' || one[1] === kind.value;
    const isLent = (one) => lent.value === 'All' || (lent.value === 'in') === (one[2] !== '');
    const some = lamps.filter((one) => isKind(one) && (isLent(one) || (${faulty} && kind.value !== 'All')));
    rows.innerHTML = some.map((one) => '<tr>' + one.map((cell) => '<td>' + cell + '</td>').join('') + '</tr>').join('');
  };
  kind.onchange = show;
  lent.onchange = show;
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

it('a filter that another one switches off is told of, and shown by its exported test', async () => {
  const [sound, faulty] = [`${site.url}sound`, `${site.url}faulty`];
  const right = await triedAt(driver, ignoredFilter, sound);
  expect([right.why, ...right.suspicions]).toEqual(['']);
  const { action, locators, suspicions } = await triedAt(driver, ignoredFilter, faulty);
  const [bug] = suspicions;
  expect(bug?.title).toBe('"Lent" is ignored once "Kind" is chosen');
  if (!bug) return;
  const ends = await endsOfExported({ bug, action, locators, faulty, sound });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
}, 240_000);
