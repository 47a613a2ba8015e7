import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel, ChannelWithSecret, Delivery } from '#domain/api/channel.ts';
import { CHANNELS_MAX } from '#domain/channel/decide.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';

const HOOK = { kind: 'webhook', url: 'https://hooks.example.com/rove?token=hidden' };
const SLACK = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/hidden' };

let api: TestApi;
let ana: ApiUser;
let ben: ApiUser;
beforeAll(async () => {
  api = await startApi();
  [ana, ben] = [await api.user(), await api.user()];
});
afterAll(() => api?.stop());

const ask = (method: string, path: string, body?: object, token = ana.token) =>
  api.call(method, `/api/v1${path}`, { token, ...(body ? { body } : {}) });
const list = async (token = ana.token) =>
  (await ask('GET', '/channels', undefined, token)).body.data as Channel[];
const make = async (wish: object = HOOK) =>
  (await ask('POST', '/channels', wish)).body.data as ChannelWithSecret;

it('a channel is made, listed without what is secret, changed, and deleted', async () => {
  const hook = await make();
  expect(hook).toMatchObject({ name: 'Webhook', shown: 'https://hooks.example.com/rove', active: true });
  expect(hook.events).toHaveLength(5);
  const slack = await make({ ...SLACK, name: 'Team' });
  expect(slack).toMatchObject({ secret: null, name: 'Team', shown: 'https://hooks.slack.com' });
  const mail = await make({ kind: 'mail', events: ['run.failed', 'run.failed'] });
  expect(mail).toMatchObject({ shown: '', events: ['run.failed'] });
  const listed = await ask('GET', '/channels', undefined, ana.key);
  expect((listed.body.data as Channel[]).map(({ id }) => id)).toEqual([hook.id, slack.id, mail.id]);
  for (const secret of ['hidden', 'whsec_']) expect(listed.text).not.toContain(secret);
  const moved = await ask('PATCH', `/channels/${hook.id}`, { url: 'https://new.example.com/', name: 'New' });
  expect(moved.body.data).toMatchObject({ name: 'New', shown: 'https://new.example.com/' });
  expect((await ask('PATCH', `/channels/${mail.id}`, { url: HOOK.url })).status).toBe(400);
  expect((await ask('POST', `/channels/${slack.id}/secret`)).body.message).toBe(
    'Only webhooks have a secret',
  );
  for (const { id } of [hook, slack, mail]) expect((await ask('DELETE', `/channels/${id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ask('DELETE', `/channels/${hook.id}`)).status).toBe(404);
});

it.each([
  [{ kind: 'github', project: 'shop', token: 'ghp_12345678' }, /owner\/name, such as acme\/shop/],
  [{ kind: 'gitlab', project: 'acme/shop', token: ' ' }, /Give the token that may write issues/],
  [{ kind: 'jira', project: 'SHOP', token: '12345678', user: 'ana@a.test' }, /whole address/],
  [{ kind: 'jira', url: 'https://a.test', project: 'SHOP', token: '12345678', user: 'ana' }, /mail address/],
  [{ kind: 'linear', project: 'sho p', token: '12345678' }, /identifier of the team/],
  [{ kind: 'linear', project: 'SHO', token: '12345678', events: ['run.failed'] }, /what becomes of bugs/],
])('a tracker that cannot be is refused: %j', async (wish, words) => {
  const { status, body } = await ask('POST', '/channels', wish);
  expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
});

it('a tracker keeps its project, and its token is shown to nobody', async () => {
  const channel = await make({ kind: 'github', project: 'acme/shop', token: 'ghp_12345678', least: 'major' });
  expect(channel).toMatchObject({ shown: 'github.com: acme/shop', least: 'major', secret: null });
  expect(channel.events).toEqual(['bug.proved', 'bug.fixed', 'bug.regressed']);
  const path = `/channels/${channel.id}`;
  expect((await ask('PATCH', path, { url: 'https://a.test' })).body.message).toMatch(/keeps its address/);
  expect((await ask('PATCH', path, { events: ['run.failed'] })).body.message).toMatch(/what becomes of bugs/);
  const changed = await ask('PATCH', path, { token: 'ghp_87654321', least: 'minor' });
  expect(changed.body.data).toMatchObject({ least: 'minor' });
  expect((await ask('GET', '/channels')).text).not.toMatch(/ghp_/);
  await ask('DELETE', path);
});

it('what is secret of it lies sealed in the database, and in no event', async () => {
  const hook = await make();
  const { service } = api.auth.database;
  const rows = await service.selectFrom('channels').selectAll().where('id', '=', hook.id).execute();
  const events = await service
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', `channel-${hook.id}`)
    .execute();
  const kept = JSON.stringify([rows, events], (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const secret of ['hidden', hook.secret?.slice(6) ?? '-']) expect(kept).not.toContain(secret);
  expect(JSON.stringify(events)).not.toContain('hooks.example.com');
  await ask('DELETE', `/channels/${hook.id}`);
});

it('others can neither see nor use it', async () => {
  const hook = await make();
  const sent = (await ask('POST', `/channels/${hook.id}/test`)).body.data as Delivery;
  expect(await list(ben.token)).toEqual([]);
  for (const [method, path] of [
    ['PATCH', `/channels/${hook.id}`],
    ['DELETE', `/channels/${hook.id}`],
    ['POST', `/channels/${hook.id}/secret`],
    ['POST', `/channels/${hook.id}/test`],
    ['POST', `/channels/${hook.id}/replay`],
    ['GET', `/channels/${hook.id}/deliveries`],
    ['POST', `/deliveries/${sent.id}/replay`],
  ] as const) {
    const body = method === 'PATCH' ? { active: false } : undefined;
    expect([path, (await ask(method, path, body, ben.token)).status]).toEqual([path, 404]);
  }
  expect(await list()).toMatchObject([{ active: true, counts: { waiting: 1 } }]);
  await ask('DELETE', `/channels/${hook.id}`);
});

it('messages are read page after page, and by what became of them', async () => {
  const hook = await make();
  for (let n = 0; n < 52; n++) await ask('POST', `/channels/${hook.id}/test`);
  const read = async (query: string) =>
    (await ask('GET', `/channels/${hook.id}/deliveries${query}`)).body.data as Delivery[];
  const first = await read('');
  const second = await read(`?before=${first.at(-1)?.id}`);
  expect([first.length, second.length]).toEqual([50, 2]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(52);
  expect(await read('?status=failed')).toEqual([]);
  await ask('DELETE', `/channels/${hook.id}`);
});

it('many at once make no more than an account may have', async () => {
  const answers = await Promise.all(
    Array.from({ length: CHANNELS_MAX + 4 }, (_, n) => ask('POST', '/channels', { ...HOOK, name: `${n}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(CHANNELS_MAX);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.message).toBe('An account has at most 20 channels. Delete one first');
  for (const { id } of await list()) await ask('DELETE', `/channels/${id}`);
});

describe('bad input', () => {
  const scheme = 'The address begins with https://; http:// is for receivers on this machine only';
  const whole = 'Give the whole address of the receiver, such as https://hooks.example.com/rove';
  it.each([
    ['no address', { kind: 'webhook' }, whole],
    ['half an address', { ...HOOK, url: 'hooks.example.com/x' }, whole],
    ['plain HTTP', { ...HOOK, url: 'http://hooks.example.com/x' }, scheme],
    ['plain HTTP in disguise', { ...HOOK, url: 'http://localhost.example.com/x' }, scheme],
    ['another scheme', { ...HOOK, url: 'file://x/etc/passwd' }, scheme],
    [
      'a password',
      { ...HOOK, url: 'https://a:b@hooks.example.com/x' },
      'Leave user name and password out of the address: messages are signed',
    ],
    ['no kind of message', { ...HOOK, events: [] }, 'Choose at least one kind of message'],
    ['a blank name', { ...HOOK, name: ' ' }, 'A name has 1 to 100 characters'],
  ])('%s is refused in plain words', async (_what, body, message) => {
    expect(await ask('POST', '/channels', body)).toMatchObject({ status: 400, body: { message } });
    expect(await list()).toEqual([]);
  });

  it('an unknown kind is refused', async () => {
    expect((await ask('POST', '/channels', { kind: 'pigeon' })).status).toBe(400);
  });
});
