import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '#tests/support/accounts.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';

let api: TestApi;
let ana: ApiUser;
let ben: ApiUser;
beforeAll(async () => {
  api = await startApi();
  [ana, ben] = [await api.user(), await api.user()];
});
afterAll(() => api?.stop());

type Site = { id: string; host: string; status: string; dns: { value: string }; file: { url: string } };

it('a site is claimed, looked for and given up; others see nothing of it', async () => {
  const body = { host: 'https://app.rove-test.invalid/x' };
  const made = await api.call('POST', '/api/v1/sites', { token: ana.token, body });
  expect(made.status).toBe(201);
  const site = made.body.data as Site;
  expect(site).toMatchObject({ host: 'app.rove-test.invalid', status: 'unproved' });
  expect(site.dns.value).toMatch(/^rove-verification=[0-9a-f]{32}$/);
  expect(site.file.url).toBe('https://app.rove-test.invalid/.well-known/rove-verification.txt');
  const path = `/api/v1/sites/${site.id}`;
  const checked = await api.call('POST', `${path}/check`, { token: ana.token });
  expect(checked.body).toMatchObject({ found: false, message: expect.stringContaining('Not found yet') });
  for (const [method, where] of [
    ['POST', `${path}/check`],
    ['DELETE', path],
  ] as const)
    expect((await api.call(method, where, { token: ben.token })).status).toBe(404);
  expect((await api.call('GET', '/api/v1/sites', { token: ben.token })).body.data).toEqual([]);
  const probe = { name: 'A test', test_type: 'web_url', url: 'https://app.rove-test.invalid/', duration: 5 };
  const submit = { ...probe, config: { mode: 'active', authority: true } };
  const refused = await api.call('POST', '/api/tests/submit', { token: ana.token, body: submit });
  expect(refused).toMatchObject({ status: 403, body: { error: 'OWNERSHIP_REQUIRED' } });
  expect(String(refused.body.message)).toContain('in the settings, under Sites');
  expect((await api.call('DELETE', path, { token: ana.token })).status).toBe(200);
  expect((await api.call('GET', '/api/v1/sites', { token: ana.token })).body.data).toEqual([]);
});

it('operators bar targets, and the list is for the egress alone', async () => {
  const token = await api.tokenOf(await createAccount(api.auth.database), { role: 'operator' });
  const wish = { target: '*.barred.example', why: 'its owner asked' };
  const barred = await api.call('POST', '/api/operator/blocked-targets', { token, body: wish });
  expect(barred.body).toEqual({ data: { target: '*.barred.example', blocked: true } });
  const body = {
    name: 'A test',
    test_type: 'web_url',
    url: 'https://a.barred.example/',
    duration: 5,
    config: { authority: true },
  };
  const refused = await api.call('POST', '/api/tests/submit', { token: ana.token, body });
  expect(refused).toMatchObject({ status: 403, body: { error: 'TARGET_BLOCKED' } });
  const actions = await api.call('GET', '/api/operator/actions', { token });
  expect((actions.body.data as object[])[0]).toMatchObject({
    action: 'block',
    outcome: 'carried_out',
    why: wish.why,
  });
  const guess = { headers: { authorization: 'Bearer guess' } };
  expect((await fetch(`${api.processes[0]}/internal/blocked-targets`, guess)).status).toBe(404);
  const byEdge = await fetch(`${api.url}/internal/blocked-targets`, guess);
  expect(byEdge.headers.get('content-type')).toContain('text/html');
  const bad = await api.call('POST', '/api/operator/blocked-targets', {
    token,
    body: { target: 'a b', why: '' },
  });
  expect(bad).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
});
