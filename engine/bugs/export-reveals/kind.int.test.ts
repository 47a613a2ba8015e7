import { expect, it } from 'vitest';
import { AccountSite, documentSite } from '#tests/support/account-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { exportReveals } from './kind.ts';

const USERS = ['mira@notes.test', 'theo@notes.test'];
const PASSWORD = 'Lantern-Harbour-42';
const SUPPLIERS = [
  ['Kearney Mills', 'Galway', 'IE29AIBK93115212345678'],
  ['Zurbaran Bakery', 'Madrid', 'ES9121000418450200051332'],
] as const;
/** Whether the file leaves out what the pages hide from the second account. */
let keeps = false;

const site = new AccountSite(
  { users: USERS, password: PASSWORD },
  documentSite('Suppliers', ({ pathname, user, show, askToSignIn, save }) => {
    if (!user) return askToSignIn();
    const isFirst = user === USERS[0];
    if (pathname === '/file') {
      const records = SUPPLIERS.map(([name, city, iban]) =>
        [name, city, keeps && !isFirst ? '' : iban].join(),
      );
      return save('suppliers.csv', ['Name,City,IBAN', ...records].join('\n'));
    }
    const supplier = SUPPLIERS[Number(/^\/suppliers\/(\d+)$/.exec(pathname)?.[1])];
    if (supplier) {
      const [name, city, iban] = supplier;
      const shown = isFirst ? iban : `•••• ${iban.slice(-4)}`;
      return show(`<h2>${name}</h2><p>${city}</p><p>IBAN</p><p>${shown}</p>`);
    }
    const rows = SUPPLIERS.map(
      ([name, city], index) => `<tr><td><a href="/suppliers/${index}">${name}</a></td><td>${city}</td></tr>`,
    );
    show(`<form action="/sign-out"><button>Sign out</button></form><a href="/file">Export CSV</a>
      <table><thead><tr><th>Name</th><th>City</th></tr></thead><tbody>${rows.join('')}</tbody></table>`);
  }),
);

it.each([true, false])('a file whose pages hide a column, which it leaves out too: %s', async (now) => {
  keeps = now;
  const { suspicions, why } = await site.tried(exportReveals);
  expect(why).toBe('');
  expect(suspicions.map(({ title }) => title)).toEqual(
    now ? [] : ['The file of "Export CSV" gives an account "IBAN", which its pages hide'],
  );
});

it('the exported test fails where the file says it, and passes where it does not', {
  ...inFull,
  timeout: 60_000,
}, async () => {
  keeps = false;
  await site.proveExport(exportReveals, () => {
    keeps = true;
  });
});
