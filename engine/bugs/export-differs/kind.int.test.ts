import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported, triedAt } from '#tests/support/exported.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';
import { exportDiffers } from './kind.ts';

const ROWS = ['Upper', 'Middle', 'Lower', 'Sea'].map((name, index) => [name, `${index + 3} m`]);
const page = (file: string) => `<h1>Locks</h1><a href="${file}">CSV</a>
  <table><thead><tr><th>Lock</th><th>Width</th></tr></thead><tbody>
  ${ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
const file = (rows: readonly string[][]) =>
  [['Lock', 'Width'], ...rows].map((row) => row.join(',')).join('\r\n');

let site: Awaited<ReturnType<typeof startTinySite>>;
let driver: Driver;

beforeAll(async () => {
  site = await startTinySite(
    { '/sound': page('/sound.csv'), '/faulty': page('/faulty.csv') },
    { '/sound.csv': file(ROWS), '/faulty.csv': file(ROWS.slice(0, -1)) },
  );
  driver = await openTestDriver();
  await driver.open(`${site.url}sound`);
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

it('a file that the browser shows in place of the page is compared with the list, by the exported test too', async () => {
  const [sound, faulty] = [`${site.url}sound`, `${site.url}faulty`];
  const right = await triedAt(driver, exportDiffers, sound);
  expect([right.why, ...right.suspicions]).toEqual(['']);
  const { action, locators, suspicions } = await triedAt(driver, exportDiffers, faulty);
  const [bug] = suspicions;
  expect(bug).toMatchObject({ variant: 'lacks', facts: { what: 'Sea' } });
  if (!bug) return;
  const ends = await endsOfExported({ bug, action, locators, faulty, sound });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
}, 240_000);
