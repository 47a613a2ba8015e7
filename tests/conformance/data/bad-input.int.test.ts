import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUser } from '#db/connection.ts';
import { type DataUser, startData, type TestData } from '#tests/support/data-service.ts';

const ROWS_MAX = 5;

let data: TestData;
let ana: DataUser;
beforeAll(async () => {
  data = await startData({ ROVE_DATA_ROWS_MAX: String(ROWS_MAX), ROVE_DATA_STATEMENT_MS: '400' });
  ana = await data.user('chaos', 8);
});
afterAll(() => data?.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await data.call('GET', path, { token: ana.token, headers });
  const body = JSON.parse(text) as {
    code: string;
    message: string;
    details: string | null;
    hint: string | null;
  };
  return { status, ...body };
};

describe('what is not exposed', () => {
  const hidden = [
    'key_hash',
    'version',
    'tests_month',
    'report_key',
    'cancel_requested',
    'nothing',
    'ctid',
    'xmin',
  ];
  it.each(hidden)('%s is no column, wherever it is asked for', async (column) => {
    const table = column === 'report_key' || column === 'cancel_requested' ? 'tests' : 'api_keys';
    const paths = [
      `select=${column}`,
      `${column}=not.is.null`,
      `order=${column}`,
      `or=(${column}.eq.1,id.is.null)`,
    ];
    for (const path of paths) {
      expect(await get(`/${table}?${path}`)).toEqual({
        status: 400,
        code: '42703',
        message: `column ${table}.${column} does not exist`,
        details: null,
        hint: null,
      });
    }
    const within = await get(`/profiles?select=${table}(${column})`);
    expect([within.status, within.code]).toEqual([400, '42703']);
  });

  it.each([
    'events',
    'user_keys',
    'streams',
    'users',
    'test_credentials',
    'pg_roles',
    '__proto__',
    'toString',
  ])('%s is no table', async (table) => {
    expect(await get(`/${table}`)).toMatchObject({ status: 404, code: 'PGRST205' });
    expect(await get(`/tests?select=${table}(*)`)).toMatchObject({ status: 400, code: 'PGRST200' });
  });

  it('is refused by the database too, whatever a statement says', async () => {
    const as = (statement: string) =>
      asUser(data.auth.database.app, ana.id, async (tx) => {
        await sql`select set_config('role', 'rove_data', true)`.execute(tx);
        return (await sql.raw(statement).execute(tx)).rows;
      });
    for (const statement of [
      'select key_hash from api_keys',
      'select * from profiles',
      'select report_key from tests',
      'select 1 from events',
      'select 1 from user_keys',
      "update profiles set plan_type = 'chaos'",
      'delete from api_keys',
      'insert into api_keys (id) values (gen_random_uuid())',
      'select 1 from auth.users',
    ]) {
      await expect(as(statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await as('select distinct user_id from tests')).toEqual([{ user_id: ana.id }]);
  });
});

describe('who asks', () => {
  it('sees nothing with the public key, and may do nothing', async () => {
    const anonymous = data.auth.client();
    for (const table of ['profiles', 'tests', 'api_keys']) {
      const { data: rows, count } = await anonymous.from(table).select('*', { count: 'exact' });
      expect([rows, count]).toEqual([[], 0]);
    }
    const inserted = await anonymous.from('profiles').insert({ user_id: ana.id, full_name: 'x' });
    expect([inserted.status, inserted.error?.code]).toEqual([401, '42501']);
    const updated = await anonymous
      .from('profiles')
      .update({ full_name: 'x' })
      .eq('user_id', ana.id)
      .select();
    expect(updated.data).toEqual([]);
    expect((await data.call('GET', '/tests')).text).toBe('[]');
  });

  it('is told what is wrong with a token', async () => {
    const old = await data.token(ana.id, { exp: Math.floor(Date.now() / 1000) - 60 });
    const expired = await data.call('GET', '/tests', { token: old });
    expect([expired.status, JSON.parse(expired.text)]).toEqual([
      401,
      { code: 'PGRST301', message: 'JWT expired', details: null, hint: null },
    ]);
    expect(expired.headers.get('www-authenticate')).toContain('invalid_token');
    const [head, body] = ana.token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const token of ['x', 'a.b.c', `${head}.${body}.AAAA`, unsigned, 'rove_an-api-key']) {
      const answer = await data.call('GET', '/tests', { token });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, 'PGRST301']);
    }
    const other = await data.token(ana.id, { aud: 'somebody-else' });
    expect((await data.call('GET', '/tests', { token: other })).status).toBe(401);
    const halfway = await data.token(ana.id, { second_step_due: true });
    expect((await data.call('GET', '/tests', { token: halfway })).status).toBe(401);
    const signedOut = await data.token(ana.id, { session_id: randomUUID() });
    expect((await data.call('GET', '/tests', { token: signedOut })).status).toBe(401);
    const nobody = await data.token('not-an-id');
    expect((await data.call('GET', '/tests', { token: nobody })).status).toBe(401);
    for (const token of [data.auth.serviceKey, await data.token(ana.id, { role: 'rove_service' })]) {
      const answer = await data.call('GET', '/tests', { token });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, '42501']);
    }
  });
});

describe('limits', () => {
  it('caps rows, and says how many there are', async () => {
    const { data: rows, count, status } = await ana.client.from('tests').select('id', { count: 'exact' });
    expect([rows?.length, count, status]).toEqual([ROWS_MAX, 8, 206]);
    const embedded = await ana.client.from('profiles').select('tests(id)').limit(1_000_000).single();
    expect(embedded.data?.tests).toHaveLength(ROWS_MAX);
  });

  it('caps depth, size and time', async () => {
    const deep = `/api_keys?select=profiles(tests(profiles(*)))`;
    expect(await get(deep)).toMatchObject({ status: 400, code: 'PGRST127' });
    const wide = Array.from({ length: 7 }, (_, n) => `a${n}:tests(id)`).join(',');
    expect(await get(`/profiles?select=${wide}`)).toMatchObject({ status: 400, code: 'PGRST127' });
    const columns = Array.from({ length: 100 }, () => '*').join(',');
    expect(await get(`/tests?select=${columns}`)).toMatchObject({ status: 400, code: '54011' });
    expect(await get(`/tests?select=${columns},*`)).toMatchObject({ status: 400, code: 'PGRST100' });
    const nested = `${'and('.repeat(12)}id.is.null${')'.repeat(12)}`;
    expect(await get(`/tests?or=(${nested})`)).toMatchObject({ status: 400, code: 'PGRST100' });
    const many = Array.from({ length: 101 }, () => 'progress=gt.0').join('&');
    expect(await get(`/tests?${many}`)).toMatchObject({ status: 400, code: 'PGRST100' });
    const body = JSON.stringify({ full_name: 'x'.repeat(1_100_000) });
    const large = await data.call('PATCH', `/profiles?user_id=eq.${ana.id}`, { token: ana.token, body });
    expect([large.status, JSON.parse(large.text).code]).toEqual([413, 'PGRST102']);
    const rows = JSON.stringify(Array.from({ length: 1_001 }, () => ({})));
    expect((await data.call('POST', '/profiles', { token: ana.token, body: rows })).status).toBe(400);

    await data.auth.database.service
      .updateTable('tests')
      .set({ url: `${'a'.repeat(40_000)}b`, version: 2 })
      .where('id', '=', ana.testIds[0] ?? '')
      .execute();
    const slow = await get(`/tests?url=match.${encodeURIComponent('^(a+)(a+)\\1\\2ab$')}`);
    expect(slow).toMatchObject({ status: 400, code: '57014' });
    expect((await ana.client.from('tests').select('id').limit(1)).data).toHaveLength(1);
  });
});

describe('requests that cannot be read', () => {
  const cases: [string, number, string][] = [
    ['/tests?select=id,', 400, 'PGRST100'],
    ['/tests?select=id)', 400, 'PGRST100'],
    ['/tests?select=id;drop table tests', 400, 'PGRST100'],
    ['/tests?select="id" from tests--', 400, 'PGRST100'],
    ['/tests?select=profiles(email', 400, 'PGRST100'],
    ['/tests?select=a%00b:id', 400, 'PGRST100'],
    ['/tests?select=id::regclass', 400, '42704'],
    ['/tests?select=bug_count.sum()', 400, 'PGRST123'],
    ['/tests?select=status,count', 400, 'PGRST123'],
    ['/tests?select=test_name::int', 400, '22P02'],
    ['/profiles?select=...tests(id)', 400, 'PGRST119'],
    ['/tests?select=profiles!other(email)', 400, 'PGRST200'],
    ['/tests?id=5', 400, 'PGRST100'],
    ['/tests?id=foo.5', 400, 'PGRST100'],
    ['/tests?id=eq.5', 400, '22P02'],
    ['/tests?id=in.5', 400, 'PGRST100'],
    ['/tests?id=in.(5)', 400, '22P02'],
    ['/tests?id=eq.%00', 400, '22021'],
    ['/tests?progress=eq.99999999999', 400, '22003'],
    ['/tests?progress=is.5', 400, 'PGRST100'],
    ['/tests?progress=fts(0).a', 400, 'PGRST100'],
    ['/tests?test_name=fts(klingon).a', 400, '42704'],
    ['/tests?test_name=fts.(', 400, '42601'],
    ['/tests?test_name=match.(', 400, '2201B'],
    ['/tests?test_name->x=eq.1', 404, '42883'],
    ['/tests?or=id.eq.1', 400, 'PGRST100'],
    ['/tests?or=(id.eq.1', 400, 'PGRST100'],
    ['/tests?or=()', 400, 'PGRST100'],
    ['/tests?profiles.email=eq.x', 400, 'PGRST108'],
    ['/tests?select=profiles(email)&profiles=eq.x', 400, 'PGRST120'],
    ['/profiles?select=tests(id)&order=tests(id)', 400, 'PGRST118'],
    ['/tests?order=id.up', 400, 'PGRST100'],
    ['/tests?limit=-1', 416, 'PGRST103'],
    ['/tests?offset=-1', 416, 'PGRST103'],
    ['/tests?limit=NaN', 416, 'PGRST103'],
    ['/tests?offset=99999999999999999999', 416, 'PGRST103'],
    ['/a/b', 404, 'PGRST125'],
    ['/%zz', 404, 'PGRST125'],
  ];
  it.each(cases)('%s', async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.message.length).toBeGreaterThan(5);
  });

  it('names what is wrong with headers and bodies', async () => {
    const answer = async (
      method: string,
      path: string,
      init: { body?: string; headers?: Record<string, string> },
    ) => {
      const { status, text } = await data.call(method, path, { token: ana.token, ...init });
      return [status, JSON.parse(text).code];
    };
    const own = `/profiles?user_id=eq.${ana.id}`;
    const headers = (more: Record<string, string>) => ({ headers: more });
    expect(await answer('GET', '/tests', headers({ range: '5-2' }))).toEqual([416, 'PGRST103']);
    const beyond = headers({ range: '50-60', prefer: 'count=exact' });
    expect(await answer('GET', '/tests', beyond)).toEqual([416, 'PGRST103']);
    expect(await answer('GET', '/tests', headers({ accept: 'application/geo+json' }))).toEqual([
      406,
      'PGRST107',
    ]);
    expect(await answer('GET', '/', headers({ accept: 'text/html' }))).toEqual([406, 'PGRST107']);
    expect(await answer('GET', '/tests', headers({ 'accept-profile': 'auth' }))).toEqual([406, 'PGRST106']);
    expect(await answer('GET', '/tests', headers({ prefer: 'handling=strict,foo=bar' }))).toEqual([
      400,
      'PGRST122',
    ]);
    expect(await answer('PUT', own, { body: '{}' })).toEqual([405, 'PGRST117']);
    expect(await answer('PATCH', own, { body: '{"full_name":' })).toEqual([400, 'PGRST102']);
    expect(await answer('PATCH', own, {})).toEqual([400, 'PGRST102']);
    expect(await answer('PATCH', own, { body: '[1]' })).toEqual([400, 'PGRST102']);
    expect(await answer('PATCH', own, { body: '[{},{}]' })).toEqual([400, 'PGRST102']);
    const text = { body: 'full_name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await answer('PATCH', own, text)).toEqual([415, 'PGRST107']);
    const uneven = JSON.stringify([{ user_id: ana.id }, { full_name: 'x' }]);
    expect(await answer('POST', '/profiles', { body: uneven })).toEqual([400, 'PGRST102']);
    expect(await answer('POST', '/profiles?columns=nothing', { body: '{}' })).toEqual([400, 'PGRST204']);
    const options = await data.call('OPTIONS', '/tests', {});
    expect(options.headers.get('allow')).toContain('PATCH');
  });

  it('names what the published client can ask for and is not offered', async () => {
    const tests = ana.client.from('tests');
    expect((await tests.select('id').geojson()).error?.code).toBe('PGRST107');
    expect((await tests.select('id').explain()).error?.code).toBe('PGRST107');
    expect(
      (
        await ana.client
          .schema('auth' as 'public')
          .from('users')
          .select()
      ).error?.code,
    ).toBe('PGRST106');
  });
});
