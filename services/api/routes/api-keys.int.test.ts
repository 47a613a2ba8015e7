import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, startUploads, type TestUploads } from '#tests/support/upload-service.ts';

const KEYS = '/v1/api-keys';
const RESTRICTED = {
  status: 403,
  body: { error: 'PLAN_RESTRICTION', message: 'This feature is not available on your current plan' },
};

let server: TestUploads;
let user: { id: string; token: string };

beforeAll(async () => {
  server = await startUploads();
  user = await server.user();
});
afterAll(() => server?.stop());

type Key = {
  id: string;
  name: string;
  prefix: string;
  is_active: boolean;
  expires_at: string;
  last_used_at: string;
};
const ask = (method: string, path = '', body?: unknown, token = user.token) =>
  server.call(token, method, KEYS + path, body);
const keysOf = async () => (await ask('GET')).body.data as unknown as Key[];
const secretOf = ({ body }: ApiAnswer) => (body as { api_key?: string }).api_key ?? '';
const works = async (secret: string) => (await server.call(secret, 'GET', '/tests')).status === 200;

test('a key is made with its secret once, named, dated, switched off and on, renewed and revoked', async () => {
  const made = await ask('POST', '/generate', { name: ' CI ' });
  expect(made.status).toBe(201);
  const secret = secretOf(made);
  expect(secret).toMatch(/^rove_[\w-]{43}$/);
  const [key] = await keysOf();
  expect(key).toMatchObject({ name: 'CI', is_active: true, prefix: secret.slice(0, 12), last_used_at: null });
  expect(JSON.stringify(await ask('GET'))).not.toContain(secret);
  const id = key?.id ?? '';
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect((await ask('PUT', `/${id}`, { name: 'Nightly', expires_at: soon })).body.data).toMatchObject({
    name: 'Nightly',
    expires_at: soon,
  });
  expect(await works(secret)).toBe(true);
  expect(await ask('PUT', `/${id}/status`, { is_active: false })).toMatchObject({ status: 200 });
  expect(await works(secret)).toBe(false);
  expect(await ask('PUT', `/${id}/status`, { is_active: true })).toMatchObject({ status: 200 });
  const renewed = secretOf(await ask('POST', '/regenerate', { id }));
  expect([await works(secret), await works(renewed)]).toEqual([false, true]);
  const again = secretOf(await ask('POST', '/regenerate', { id }));
  expect([await works(renewed), await works(again)]).toEqual([false, true]);
  expect((await keysOf()).length).toBe(1);
  expect(await ask('DELETE', `/revoke/${id}`)).toEqual({
    status: 200,
    body: { message: 'API key deleted successfully' },
  });
  expect(await works(again)).toBe(false);
  expect(await ask('DELETE', `/revoke/${id}`)).toMatchObject({ status: 404 });
});

test('the last use is written, at most once a minute; a key that has expired is of no use', async () => {
  const secret = secretOf(await ask('POST', '', { name: 'Used' }));
  await works(secret);
  const used = (await keysOf())[0];
  expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(10_000);
  await works(secret);
  expect((await keysOf())[0]?.last_used_at).toBe(used?.last_used_at);
  const rows = server.auth.database.service.updateTable('api_keys').where('id', '=', used?.id ?? '');
  await rows.set({ expires_at: new Date(Date.now() - 1_000) }).execute();
  expect(await server.call(secret, 'GET', '/tests')).toMatchObject({
    status: 401,
    body: { error: 'UNAUTHORIZED' },
  });
  await ask('DELETE', `/revoke/${used?.id}`);
});

test('wrong use is named', async () => {
  const cases: [string, string, unknown, number][] = [
    ['POST', '/generate', { name: 'x'.repeat(81) }, 400],
    ['POST', '/generate', { expires_at: '2020-01-01T00:00:00Z' }, 400],
    ['POST', '/generate', { expires_at: 'soon' }, 400],
    ['PUT', '/not-an-id/status', { is_active: true }, 404],
    ['PUT', `/${user.id}/status`, { is_active: 'yes' }, 400],
    ['PUT', `/${user.id}`, {}, 400],
    ['PUT', `/${user.id}`, { name: 'x' }, 404],
    ['POST', '/regenerate', {}, 404],
  ];
  for (const [method, path, body, status] of cases)
    expect([method, path, (await ask(method, path, body)).status]).toEqual([method, path, status]);
});

test('only the top plan, only the owner, and never with a key', async () => {
  const other = await server.user('pro');
  expect(await ask('GET', '', undefined, other.token)).toMatchObject(RESTRICTED);
  expect(await ask('POST', '/generate', {}, other.token)).toMatchObject(RESTRICTED);
  const made = await ask('POST', '', { name: 'Mine' });
  const secret = secretOf(made);
  const [key] = await keysOf();
  expect(await ask('DELETE', `/revoke/${key?.id}`, undefined, other.token)).toMatchObject({ status: 404 });
  expect(await ask('POST', '', {}, secret)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });

  const plan = (plan_type: string) =>
    server.auth.database.service
      .updateTable('profiles')
      .set({ plan_type })
      .where('user_id', '=', user.id)
      .execute();
  await plan('pro');
  expect(await server.call(secret, 'GET', '/tests')).toMatchObject(RESTRICTED);
  expect(await ask('POST', '/regenerate', { id: key?.id })).toMatchObject(RESTRICTED);
  expect((await keysOf()).length).toBe(1);
  expect(await ask('PUT', `/${key?.id}/status`, { is_active: false })).toMatchObject({ status: 200 });
  expect(await ask('PUT', `/${key?.id}/status`, { is_active: true })).toMatchObject(RESTRICTED);
  expect(await ask('DELETE', `/revoke/${key?.id}`)).toMatchObject({ status: 200 });
  await plan('chaos');
});
