import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { type DataClient, type DataUser, startData, type TestData } from '#tests/support/data-service.ts';

let data: TestData;
let ana: DataUser;
let tests: ReturnType<DataClient['from']>;
beforeAll(async () => {
  data = await startData();
  ana = await data.user('chaos', 9);
  await data.user('chaos', 4);
  tests = ana.client.from('tests');
});
afterAll(() => data?.stop());

const names = (rows: unknown) => (rows as { test_name: string }[]).map((row) => row.test_name).sort();
const numbered = (...numbers: number[]) => numbers.map((n) => `Test ${n}`).sort();

describe('select', () => {
  it('reads the own profile after a real sign-up, and nothing of it is anybody else’s', async () => {
    const client = data.auth.client();
    const email = newEmail();
    const signedUp = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ana' } },
    });
    const id = signedUp.data.user?.id ?? '';
    const { data: profile, error } = await client.from('profiles').select('*').eq('user_id', id).single();
    expect(error).toBeNull();
    expect(profile).toEqual({
      user_id: id,
      email,
      full_name: 'Ana',
      company_name: '',
      industry: 'Other',
      plan_type: 'free',
      subscription_status: 'FREE',
      next_billing_date: null,
      tests_this_month_count: 0,
      concurrent_test_slots: 1,
      max_test_duration_minutes: 5,
      paddle_customer_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    });
    expect((await client.from('profiles').select()).data).toHaveLength(1);
    expect((await client.from('tests').select()).data).toEqual([]);
  });

  it('gives columns, aliases, casts and steps into JSON', async () => {
    const { data: row } = await tests
      .select('id, name:test_name, progress::text, config->>browser, wide:config->viewport->width')
      .eq('id', ana.testIds[3])
      .single();
    expect(row).toEqual({
      id: ana.testIds[3],
      name: 'Test 3',
      progress: '30',
      browser: 'firefox',
      wide: 1003,
    });
    const all = await tests.select().eq('id', ana.testIds[0]).single();
    expect(Object.keys(all.data)).toHaveLength(23);
    expect(JSON.stringify(all.data)).not.toContain('secret/report/key');
    expect((await tests.select('count')).data).toEqual([{ count: 9 }]);
  });

  it('embeds relations, with their own filters, order, limits and joins', async () => {
    const { profiles } = { profiles: ana.client.from('profiles') };
    const one = await profiles
      .select('email, tests(test_name, status), keys:api_keys(name), total:tests(count)')
      .eq('tests.status', 'completed')
      .order('test_name', { referencedTable: 'tests', ascending: false })
      .limit(1, { referencedTable: 'tests' })
      .order('name', { referencedTable: 'keys' })
      .single();
    expect(one.error).toBeNull();
    expect(one.data).toEqual({
      email: `${ana.id}@example.test`,
      tests: [{ test_name: 'Test 5', status: 'completed' }],
      keys: [{ name: 'First' }, { name: 'Second' }],
      total: [{ count: 9 }],
    });
    const back = await tests
      .select('test_name, owner:profiles!inner(full_name, api_keys(name)), ...profiles(email)')
      .eq('owner.full_name', 'Test Person')
      .eq('test_name', 'Test 1');
    expect(back.data).toEqual([
      {
        test_name: 'Test 1',
        owner: { full_name: 'Test Person', api_keys: [{ name: 'First' }, { name: 'Second' }] },
        email: `${ana.id}@example.test`,
      },
    ]);
    const none = await tests
      .select('test_name, profiles!inner()', { count: 'exact' })
      .eq('profiles.email', 'no');
    expect([none.data, none.count]).toEqual([[], 0]);
    const hinted = await profiles
      .select('tests!tests_user_id_fkey(id)')
      .or('status.eq.failed,bug_count.eq.2', {
        referencedTable: 'tests',
      });
    expect(hinted.data?.[0]?.tests).toHaveLength(3);
    const without = await profiles.select('email, tests()').eq('tests.test_name', 'no').is('tests', null);
    expect(without.data).toEqual([{ email: `${ana.id}@example.test` }]);
    expect((await profiles.select('tests()').not('tests', 'is', null)).data).toHaveLength(1);
    const page = await profiles
      .select('tests(bug_count)')
      .range(2, 3, { referencedTable: 'tests' })
      .order('bug_count', { referencedTable: 'tests' });
    expect(page.data?.[0]?.tests).toEqual([{ bug_count: 2 }, { bug_count: 3 }]);
    expect(
      (await tests.select('id, profiles(email)').order('profiles(email)').order('id')).data,
    ).toHaveLength(9);
  });

  it('orders and pages, and tells how many there are', async () => {
    const page = await tests
      .select('test_name', { count: 'exact' })
      .order('submitted_at', { ascending: false })
      .range(2, 4);
    expect([page.status, page.count, page.data?.map((row) => row.test_name)]).toEqual([
      206,
      9,
      ['Test 2', 'Test 3', 'Test 4'],
    ]);
    expect((await tests.select('*', { count: 'planned', head: true })).count).toBe(9);
    expect((await tests.select('*', { count: 'estimated' }).eq('status', 'failed').limit(1)).count).toBe(2);
    const nulls = await tests
      .select('url')
      .order('url', { nullsFirst: true })
      .order('config->>browser')
      .limit(1);
    expect(nulls.data).toEqual([{ url: null }]);
    const last = await tests.select('url').order('url', { ascending: false, nullsFirst: false }).limit(1);
    expect(last.data).toEqual([{ url: 'https://shop.example/8' }]);
    expect((await tests.select().limit(0)).data).toEqual([]);
    const plain = await data.call('GET', '/tests?select=id&order=id', {
      token: ana.token,
      headers: { range: '0-2', 'range-unit': 'items', prefer: 'count=exact' },
    });
    expect([plain.status, plain.headers.get('content-range')]).toEqual([206, '0-2/9']);
    expect(plain.headers.get('preference-applied')).toBe('count=exact');
  });

  it('gives one row, perhaps one, CSV, rows without nulls, and a description', async () => {
    expect((await tests.select('url').eq('bug_count', 0).single()).data).toEqual({
      url: 'https://shop.example/0',
    });
    expect((await tests.select().eq('bug_count', 99).maybeSingle()).data).toBeNull();
    expect((await tests.select().maybeSingle()).error).toMatchObject({ code: 'PGRST116' });
    const csv = await tests.select('test_name, url, bug_count').lt('bug_count', 2).order('bug_count').csv();
    expect(csv.data).toBe('test_name,url,bug_count\n"Test 0",https://shop.example/0,0\n"Test 1",,1');
    expect((await tests.select('url, progress').eq('bug_count', 1).stripNulls()).data).toEqual([
      { progress: 10 },
    ]);
    expect((await tests.select('url, progress').eq('bug_count', 1).stripNulls().single()).data).toEqual({
      progress: 10,
    });
    const { rest } = ana.client as unknown as {
      rest: { getOpenApiSpec(): Promise<{ data: Record<string, object> }> };
    };
    const spec = (await rest.getOpenApiSpec()).data;
    expect(Object.keys(spec.definitions ?? {})).toEqual(['profiles', 'tests', 'api_keys']);
    expect(JSON.stringify(spec)).not.toContain('key_hash');
    expect(() => tests.select().overrideTypes<{ id: string }[]>().returns()).not.toThrow();
  });
});

describe('filters', () => {
  const q = () => tests.select('test_name');
  const cases: [string, () => PromiseLike<{ data: unknown; error: unknown }>, number[]][] = [
    ['eq', () => q().eq('progress', 20), [2]],
    ['neq', () => q().neq('status', 'completed').lt('bug_count', 3), [1, 2]],
    ['gt, gte', () => q().gt('bug_count', 6).gte('progress', 80), [8]],
    ['lt, lte', () => q().lt('bug_count', 2).lte('progress', 0), [0]],
    ['like', () => q().like('test_name', '%t 4'), [4]],
    ['ilike', () => q().ilike('test_name', 'TEST 4'), [4]],
    ['likeAllOf', () => q().likeAllOf('test_name', ['Test%', '%4']), [4]],
    ['likeAnyOf', () => q().likeAnyOf('test_name', ['%3', '%4']), [3, 4]],
    ['ilikeAllOf', () => q().ilikeAllOf('test_name', ['TEST%', '%4']), [4]],
    ['ilikeAnyOf', () => q().ilikeAnyOf('test_name', ['test 3', 'test 4']), [3, 4]],
    ['regexMatch', () => q().regexMatch('test_name', '^Test [34]$'), [3, 4]],
    ['regexIMatch', () => q().regexIMatch('test_name', '^test 5$'), [5]],
    ['is', () => q().is('url', null).gt('bug_count', 4), [5, 7]],
    ['isDistinct', () => q().isDistinct('url', 'https://shop.example/0').lt('bug_count', 2), [1]],
    ['in', () => q().in('test_name', ['Test 1', 'Test 2', 'no, "such']), [1, 2]],
    ['in with commas', () => q().in('url', ['https://shop.example/2', 'a,b']), [2]],
    ['notIn', () => q().notIn('bug_count', [0, 1, 2, 3, 4, 5, 6]), [7, 8]],
    ['contains', () => q().contains('config', { viewport: { width: 1004 } }), [4]],
    ['containedBy', () => q().containedBy('config->viewport', { width: 1004, height: 1 }), [4]],
    ['textSearch', () => q().textSearch('test_name', "'test' & '6'", { config: 'english' }), [6]],
    ['textSearch plain', () => q().textSearch('test_name', 'test 6', { type: 'plain' }), [6]],
    [
      'textSearch phrase',
      () => q().textSearch('test_name', 'test 6', { type: 'phrase', config: 'simple' }),
      [6],
    ],
    [
      'textSearch web',
      () => q().textSearch('test_name', '"test 6" or "test 7"', { type: 'websearch' }),
      [6, 7],
    ],
    ['match', () => q().match({ status: 'completed', progress: 50 }), [5]],
    ['not', () => q().not('status', 'in', '(completed,failed,running,queued)'), [4]],
    ['or', () => q().or('bug_count.eq.1,and(bug_count.gt.6,status.in.(running,"queued"))'), [1, 7, 8]],
    [
      'or of not',
      () => q().or('not.and(bug_count.gt.0,bug_count.lt.8),test_name.not.neq."Test 4"'),
      [0, 4, 8],
    ],
    ['filter', () => q().filter('config->>browser', 'eq', 'chrome').filter('bug_count', 'not.gt', 2), [0, 2]],
    ['part of an id', () => q().or(`test_name.eq.x,id.ilike.*${ana.testIds[2]?.slice(9)}`), [2]],
    ['into JSON', () => q().eq('config->viewport->width', 1006), [6]],
    [
      'dates',
      () => q().gte('submitted_at', '2026-01-10T12:59:00Z').lte('submitted_at', '2026-01-10T23:59:59'),
      [0, 1],
    ],
  ];
  it.each(cases)('%s', async (_, query, expected) => {
    const { data: rows, error } = await query();
    expect(error).toBeNull();
    expect(names(rows)).toEqual(numbered(...expected));
  });

  it('refuses what does not fit a column’s type, by Postgres’s own word', async () => {
    const calls = [
      tests.select().overlaps('config', ['a']),
      tests.select().rangeGt('test_name', '[1,2)'),
      tests.select().rangeGte('test_name', '[1,2)'),
      tests.select().rangeLt('test_name', '[1,2)'),
      tests.select().rangeLte('test_name', '[1,2)'),
      tests.select().rangeAdjacent('test_name', '[1,2)'),
    ];
    for (const { error, status } of await Promise.all(calls)) {
      expect(error?.code).toMatch(/^42/);
      expect([400, 404]).toContain(status);
    }
  });
});

describe('the client’s own settings', () => {
  it('aborts, throws, retries and sets headers', async () => {
    const aborted = await tests.select().abortSignal(AbortSignal.abort());
    expect(aborted.error?.message).toContain('AbortError');
    await expect(tests.select('nothing').throwOnError()).rejects.toMatchObject({ code: '42703' });
    expect((await tests.select('id').retry(false).setHeader('x-more', '1')).data).toHaveLength(9);
  });
});
