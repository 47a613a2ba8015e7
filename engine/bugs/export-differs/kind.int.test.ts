import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported } from '#tests/support/exported.ts';
import { runCheck } from '../run-check.ts';
import { exportDiffers } from './kind.ts';

const PACE = { look_ms: 20, save_ms: 500, wait_ms: 500 };
const ROWS = ['Upper', 'Middle', 'Lower', 'Sea'].map((name, index) => [name, `${index + 3} m`]);
const page = `<!doctype html><title>Locks</title><h1>Locks</h1><a href="?as=csv">CSV</a>
  <table><thead><tr><th>Lock</th><th>Width</th></tr></thead><tbody>
  ${ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

let server: Server;
let driver: Driver;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const isFile = request.url?.endsWith('?as=csv');
    response.writeHead(200, { 'content-type': isFile ? 'text/plain; charset=utf-8' : 'text/html' });
    const saved = request.url?.startsWith('/faulty') ? ROWS.slice(0, -1) : ROWS;
    response.end(isFile ? [['Lock', 'Width'], ...saved].map((row) => row.join(',')).join('\r\n') : page);
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
  const [action] = exportDiffers.appliesTo(checkContext(seen, 1));
  if (!action) throw new Error(`nothing is saved on ${path}`);
  const locators = new Map<string, string>();
  await recordLocators(driver, action, locators);
  return { action, locators, ...(await runCheck(driver, action, seen, { pace: PACE })) };
}

it('a file that the browser shows in place of the page is compared with the list, by the exported test too', async () => {
  const sound = await tried('sound');
  expect([sound.why, ...sound.suspicions]).toEqual(['']);
  const { action, locators, suspicions } = await tried('faulty');
  const [bug] = suspicions;
  expect(bug).toMatchObject({ variant: 'lacks', facts: { what: 'Sea' } });
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
