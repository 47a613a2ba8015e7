import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { switchesOf } from '../kit/planted.ts';
import type { Site } from '../kit/server.ts';
import { Visitor } from '../kit/visitor.ts';
import { TRACKER_BUGS } from './bugs.ts';
import { TRACKER_ACCOUNT } from './data.ts';
import { startTracker } from './server.ts';

type Walk = (visitor: Visitor) => Promise<boolean>;

const issue = async (visitor: Visitor, id: string) =>
  JSON.parse((await visitor.get(`/api/issues/${id}`)).text) as {
    labels: string[];
    comments: { id: number }[];
  };

/** What can be seen of the bugs without a browser. */
const WALKS: Record<string, Walk> = {
  'team-portrait': async (visitor) => (await visitor.get('/people/noor.svg')).status === 404,
  'weekly-digest': async (visitor) =>
    (await visitor.call('/api/settings', { name: 'Mira', digest: 'weekly' })).status === 500,
  'blank-comment': async (visitor) =>
    (await visitor.call('/api/issues/ORB-1/comments', { text: '   ' })).status === 200,
  'label-lost': async (visitor) => {
    await visitor.call('/api/issues/ORB-1/labels', { label: 'winter' });
    return !(await issue(visitor, 'ORB-1')).labels.includes('winter');
  },
  'comment-back': async (visitor) => {
    await visitor.call('/api/issues/ORB-2/comments/1/delete', {});
    return (await issue(visitor, 'ORB-2')).comments.some(({ id }) => id === 1);
  },
  'undo-bulk': async (visitor) => {
    await visitor.call('/api/projects/ORB/bulk', { ids: 'ORB-1,ORB-2', status: 'done' });
    return (await visitor.call('/api/undo', {})).status === 500;
  },
};

let buggy: Site;
let clean: Site;
let code: string;

beforeAll(async () => {
  [buggy, clean] = await Promise.all([startTracker(), startTracker({ bugs: false })]);
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => /\.(js|ts)$/.test(name) && !/bugs\.ts|test\.ts/.test(name),
  );
  const texts = names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8'));
  code = (await Promise.all(texts)).join('\n');
});
afterAll(async () => {
  await Promise.all([buggy?.close(), clean?.close()]);
});

async function member(site: Site): Promise<Visitor> {
  const visitor = new Visitor(site.url);
  await visitor.get('/');
  const { username: email, password } = TRACKER_ACCOUNT;
  expect((await visitor.call('/api/sign-in', { email, password })).status).toBe(200);
  return visitor;
}

test('an unknown switch is refused', () => {
  expect(() => switchesOf(TRACKER_BUGS, ['no-such-bug'])).toThrow('no-such-bug');
});

test.each(TRACKER_BUGS)('$id is a switch of the code', ({ id }) => {
  expect(code).toContain(`bugs.has('${id}')`);
});

test('the switches are told to the pages', async () => {
  const list = async (site: Site) => (await new Visitor(site.url).get('/js/bugs.js')).text;
  expect(await list(clean)).toContain('new Set([])');
  for (const { id } of TRACKER_BUGS) expect(await list(buggy)).toContain(`"${id}"`);
});

describe.each(Object.entries(WALKS))('%s', (_, walk) => {
  test('shows when it is on', async () => expect(await walk(await member(buggy))).toBe(true));
  test('is gone when it is off', async () => expect(await walk(await member(clean))).toBe(false));
});

test('nothing is told to somebody who is not signed in', async () => {
  const visitor = new Visitor(clean.url);
  expect((await visitor.get('/api/projects')).status).toBe(401);
  expect((await visitor.call('/api/sign-in', { email: 'a@b.example', password: 'x' })).status).toBe(422);
  expect((await visitor.get('/nowhere')).status).toBe(404);
});

test('workspaces are apart', async () => {
  const [first, second] = [await member(clean), await member(clean)];
  await first.call('/api/projects/LUM/issues', { title: 'Mine alone' });
  expect((await first.get('/api/projects/LUM')).text).toContain('Mine alone');
  expect((await second.get('/api/projects/LUM')).text).not.toContain('Mine alone');
});
