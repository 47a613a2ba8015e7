import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../kit/server.ts';
import { Visitor } from '../kit/visitor.ts';
import { ADMIN_BUGS } from './bugs.ts';
import { startAdmin } from './server.ts';

type Walk = (visitor: Visitor) => Promise<boolean>;

const says = async (visitor: Visitor, place: string, text: string) =>
  (await visitor.get(place)).text.includes(text);
const count = (text: string, part: string): number => text.split(part).length - 1;

async function makePolicy(visitor: Visitor, notify: string) {
  await visitor.get('/policies/new/1');
  await visitor.send('/policies/new/1', { name: 'Spring rule' });
  await visitor.send('/policies/new/2', { scope: 'Guest' });
  await visitor.send('/policies/new/3', { months: '6' });
  await visitor.send('/policies/new/4', { notify });
  return visitor.send('/policies/apply', {});
}

/** What can be seen of the bugs without a browser. */
const WALKS: Record<string, Walk> = {
  'exposed-env': async (visitor) => (await visitor.get('/.env')).status === 200,
  'weak-cookie': async (visitor) => !(await visitor.get('/')).headers.get('set-cookie')?.includes('HttpOnly'),
  'no-headers': async (visitor) => !(await visitor.get('/')).headers.has('content-security-policy'),
  'open-redirect': async (visitor) =>
    (await visitor.get('/go?to=https://elsewhere.example/')).headers.get('location') !== '/',
  'export-link': (visitor) => says(visitor, '/audit', '/audit/export'),
  'audit-select': async (visitor) => !(await says(visitor, '/audit', 'for="f-actor"')),
  'audit-markup': (visitor) => says(visitor, '/audit?q=<b>bold', '“<b>bold'),
  'template-mark': (visitor) => says(visitor, '/mail', '{{first_name}}'),
  'heavy-picture': async (visitor) => (await visitor.get('/img/office.png')).text.length > 300_000,
  'users-skip': async (visitor) => !(await says(visitor, '/users?page=2', 'href="/users/11"')),
  'invite-twice': async (visitor) => {
    await visitor.get('/invitations');
    const fields = { who: 'Lena Moor', once: 'one' };
    await visitor.send('/invitations', fields);
    return count((await visitor.send('/invitations', fields)).text, 'Lena Moor') === 2;
  },
  'roles-sort': async (visitor) => !(await says(visitor, '/roles?sort=members', '>Editor<')),
  'role-count': async (visitor) => says(visitor, '/roles', '10 members'),
  'blank-role': async (visitor) => {
    await visitor.get('/roles');
    return (await visitor.send('/roles', { role: '  ' })).status === 200;
  },
  'key-neighbour': async (visitor) => {
    await visitor.get('/keys');
    return !(await visitor.send('/keys/2/delete', {})).text.includes('Backup job');
  },
  'note-lost': async (visitor) => {
    await visitor.get('/users/3');
    await visitor.send('/users/3/notes', { note: 'Back in May' });
    return !(await says(visitor, '/users/3', 'Back in May'));
  },
  'report-trace': async (visitor) => (await visitor.get('/reports?from=soon&to=later')).text.includes('at '),
  'report-nan': (visitor) => says(visitor, '/reports?from=2030-01-01&to=2030-01-02', 'NaN'),
  'import-500': async (visitor) => {
    await visitor.get('/import');
    return (await visitor.send('/import', { csv: 'name\nAda', csv_file: 'a.csv' })).status === 500;
  },
  'wizard-back': async (visitor) => {
    await visitor.get('/policies/new/1');
    await visitor.send('/policies/new/1', { name: 'Spring rule' });
    return !(await says(visitor, '/policies/new/1', 'Spring rule'));
  },
  'wizard-500': async (visitor) => (await makePolicy(visitor, 'managers')).status === 500,
  'third-extension': async (visitor) => {
    await makePolicy(visitor, 'nobody');
    for (const _ of [1, 2]) await visitor.send('/policies/101/extend', {});
    return (await visitor.send('/policies/101/extend', {})).text.includes('undefined');
  },
};

let buggy: Site;
let clean: Site;
let code: string;

beforeAll(async () => {
  [buggy, clean] = await Promise.all([startAdmin(), startAdmin({ bugs: false })]);
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/bugs\.ts|test\.ts/.test(name),
  );
  const texts = names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8'));
  code = (await Promise.all(texts)).join('\n');
});
afterAll(async () => {
  await Promise.all([buggy?.close(), clean?.close()]);
});

test.each(ADMIN_BUGS)('$id is a switch of the code', ({ id }) => {
  expect(code).toContain(`bugs.has('${id}')`);
});

describe.each(Object.entries(WALKS))('%s', (_, walk) => {
  test('shows when it is on', async () => expect(await walk(new Visitor(buggy.url))).toBe(true));
  test('is gone when it is off', async () => expect(await walk(new Visitor(clean.url))).toBe(false));
});

test('a form of another site is not taken', async () => {
  const visitor = new Visitor(clean.url);
  await visitor.get('/keys');
  await visitor.send('/keys/1/delete', { csrf: 'wrong' });
  expect((await visitor.get('/keys')).text).toContain('Backup job');
});

test('an uploaded file is read', async () => {
  const body = new FormData();
  const page = await fetch(`${clean.url}/import`);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  body.set('csrf', /name="csrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '');
  body.set('csv', new File(['name,email\nRosa,rosa@ledger.example\n'], 'people.csv'));
  const reply = await fetch(`${clean.url}/import`, { method: 'POST', body, headers: { cookie } });
  expect(await reply.text()).toContain('1 person added');
});
