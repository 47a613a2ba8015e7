import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';

let driver: Driver;
let server: Server;
let body = '';
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>T</title>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  driver = await openTestDriver();
});
afterAll(async () => {
  await driver.close();
  server.close();
});

/** What the field of this name belongs to, on a page of this body. */
async function groupOn(page: string, name: string): Promise<string | undefined> {
  body = page;
  await driver.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { elements } = await driver.observe();
  return elements.find(({ target }) => target.name === name)?.group;
}

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, row) => `<form action="/notes/${row}/remove"><button>Remove</button></form>`,
  );

it('a form is called the same however many rows above it have forms', async () => {
  const page = (count: number) =>
    `${rows(count).join('')}<form action="/notes/7?x=1"><input aria-label="Note"><button>Add</button></form>`;
  const few = await groupOn(page(1), 'Note');
  expect(few).toBe('form:form/notes/#0');
  expect(await groupOn(page(5), 'Note')).toBe(few);
});

it('a dialog is called by its title, without the thing that it is about, however long the page below is', async () => {
  const page = (count: number, title: string) =>
    `${'<div>Row</div>'.repeat(count)}<div role="dialog" id="d4" aria-modal="true" aria-labelledby="t4"><h2 id="t4">${title}</h2><input aria-label="Phone"><button>Save</button></div>`;
  const first = await groupOn(page(1, 'Edit owner Ann'), 'Phone');
  expect(first).toBe('dialog:Edit owner0');
  expect(await groupOn(page(9, 'Edit owner Bo 2'), 'Phone')).toBe(first);
  expect(await groupOn(page(1, 'New visit'), 'Phone')).not.toBe(first);
});
