import { expect, it } from 'vitest';
import { AccountSite, documentSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { openFile } from './kind.ts';

const USERS = ['mira@notes.test', 'theo@notes.test'];
const PASSWORD = 'Lantern-Harbour-42';
/** Saves what a script has asked for, as apps do that sign their requests themselves. */
const SAVES = `<button id="save">Export CSV</button><script>
  document.querySelector('#save').onclick = async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await (await fetch('/file')).blob());
    link.download = 'readers.csv';
    link.click();
  };</script>`;

const server = { isOpen: true, isPublic: false };

const site = new AccountSite(
  { users: USERS, password: PASSWORD },
  documentSite('Readers', ({ pathname, user, show, askToSignIn, save }) => {
    if (pathname === '/file' && (user || server.isOpen || server.isPublic))
      return save('readers.csv', 'Name,Card\nAda Fern,L204490\nTheo Moss,L204491\n');
    if (!user && !server.isPublic) return askToSignIn();
    const saver = pathname === '/scripted' ? SAVES : '<a href="/file">Export CSV</a>';
    show(`<form action="/sign-out"><button>Sign out</button></form>${saver}
      <table><thead><tr><th>Name</th><th>Card</th></tr></thead>
      <tbody><tr><td>Ada Fern</td><td>L204490</td></tr><tr><td>Theo Moss</td><td>L204491</td></tr></tbody></table>`);
  }),
);

const TITLE = 'The file of "Export CSV" is given to whoever is not signed in';

it.each([
  ['', true, [TITLE]],
  ['scripted', true, [TITLE]],
  ['', false, []],
])('a file of the list at "%s" that is given to anybody: %s', async (path, isOpen, titles) => {
  Object.assign(server, { isOpen, isPublic: false });
  const { suspicions, why } = await site.tried(openFile, { path: path && `/${path}` });
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(titles);
});

it('says nothing of a list that everybody is shown', async () => {
  Object.assign(server, { isOpen: true, isPublic: true });
  expect((await site.tried(openFile)).why).toContain('a list for accounts only');
});

it('the exported test fails where the file is given, and passes where it is not', {
  ...inFull,
  timeout: 60_000,
}, async () => {
  Object.assign(server, { isOpen: true, isPublic: false });
  await site.proveExport(openFile, () => {
    server.isOpen = false;
  });
});
