import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

let driver: Driver;
let site: Awaited<ReturnType<typeof startTinySite>>;
let body = '';
beforeAll(async () => {
  site = await startTinySite({ '/': () => body });
  driver = await openTestDriver();
});
afterAll(async () => {
  await driver.close();
  await site.close();
});

/** What the field of this name belongs to, on a page of this body. */
async function groupOn(page: string, name: string): Promise<string | undefined> {
  body = page;
  await driver.open(site.url);
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

it('a field that says that it opens a list is one', async () => {
  body = '<input aria-label="Owner" aria-haspopup="listbox"><input aria-label="Note">';
  await driver.open(site.url);
  const { elements } = await driver.observe();
  expect(elements.map(({ target: { role, name } }) => [role, name])).toEqual([
    ['combobox', 'Owner'],
    ['textbox', 'Note'],
  ]);
});
