import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported } from '#tests/support/exported.ts';
import { runCheck } from '../run-check.ts';
import { wrongSortOrder } from './kind.ts';

const PACE = { look_ms: 20, save_ms: 500, wait_ms: 500 };
/** A table whose one column is sorted as words at /faulty, and as numbers at /sound. */
const page = (faulty: boolean) => `<!doctype html><title>Rooms</title><h1>Rooms</h1>
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

let server: Server;
let driver: Driver;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(page(request.url === '/faulty'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  driver = await openTestDriver();
  await driver.open(`${base}/sound`);
});
afterAll(async () => {
  await driver.close();
  server.close();
});

async function tried(path: string) {
  await driver.perform({ kind: 'open', place: `${base}/${path}` });
  driver.drain();
  const seen = await driver.observe();
  const [action] = wrongSortOrder.appliesTo(checkContext(seen, 1));
  if (!action) throw new Error(`there is nothing to sort by on ${path}`);
  const locators = new Map<string, string>();
  await recordLocators(driver, action, locators);
  const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
  return { action, locators, suspicions, why };
}

it('a table that sorts numbers as words is told of, and shown by its exported test', async () => {
  const sound = await tried('sound');
  expect([sound.why, ...sound.suspicions]).toEqual(['']);
  const { action, locators, suspicions } = await tried('faulty');
  const [bug] = suspicions;
  expect(bug).toMatchObject({ variant: 'as_text', facts: { head: 'Places', order: 'numbers' } });
  if (!bug) return;
  const ends = await endsOfExported({
    bug,
    action,
    locators,
    faulty: `${base}/faulty`,
    sound: `${base}/sound`,
  });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
}, 240_000);
