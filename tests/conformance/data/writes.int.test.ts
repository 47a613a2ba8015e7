import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '#app/accounts/api-keys.ts';
import { type DataUser, startData, type TestData } from '#tests/support/data-service.ts';

let data: TestData;
let ana: DataUser;
let ben: DataUser;
beforeAll(async () => {
  data = await startData();
  ana = await data.user('chaos', 2);
  ben = await data.user('free', 1);
});
afterAll(() => data?.stop());

const profile = async (user: DataUser) => (await user.client.from('profiles').select().single()).data;
const events = (streamId: string) =>
  data.auth.database.service
    .selectFrom('events')
    .select(['type', 'data'])
    .where('stream_id', '=', streamId)
    .orderBy('version')
    .execute();

/** The client's types know `maxAffected` only of databases with generated types. */
const atMost = <T>(query: T, rows: number): T =>
  (query as { maxAffected(rows: number): T }).maxAffected(rows);

describe('profiles', () => {
  it('are changed by an event, and only where their owner may', async () => {
    const before = await profile(ana);
    const changed = await ana.client
      .from('profiles')
      .update({
        full_name: 'Ana B.',
        industry: 'Finance',
        plan_type: 'free',
        subscription_status: 'ACTIVE',
        concurrent_test_slots: 99,
        email: 'other@example.test',
      })
      .eq('user_id', ana.id)
      .select('full_name, industry, plan_type, concurrent_test_slots, email, tests(id)')
      .single();
    expect(changed.error).toBeNull();
    expect(changed.data).toMatchObject({
      full_name: 'Ana B.',
      industry: 'Finance',
      plan_type: 'chaos',
      concurrent_test_slots: before.concurrent_test_slots,
      email: before.email,
    });
    expect(changed.data?.tests).toHaveLength(2);
    const recorded = await events(`profile-${ana.id}`);
    expect(recorded.map((event) => event.type)).toEqual(['profile.created', 'profile.updated']);
    expect(recorded[1]?.data).toEqual({ industry: 'Finance' });
  });

  it('answer as each preference asks', async () => {
    const table = ana.client.from('profiles');
    const minimal = await table.update({ company_name: 'A' }, { count: 'exact' }).eq('user_id', ana.id);
    expect([minimal.status, minimal.data, minimal.count]).toEqual([204, null, 1]);
    const none = await table.update({ company_name: 'B' }).eq('user_id', ben.id).select();
    expect([none.status, none.data]).toEqual([200, []]);
    expect((await table.update({}).eq('user_id', ana.id).select()).data).toEqual([]);
    const single = await table.update({ company_name: 'B' }).eq('full_name', 'nobody').select().single();
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
    const undone = await table.update({ company_name: 'gone' }).eq('user_id', ana.id).rollback().select();
    expect(undone.data?.[0]?.company_name).toBe('gone');
    expect((await profile(ana)).company_name).toBe('A');
    const all = await atMost(table.update({ company_name: 'C' }).not('user_id', 'is', null), 1);
    expect(all.status).toBe(204);
    const csv = await table.update({ company_name: 'D' }).eq('user_id', ana.id).select('company_name').csv();
    expect(csv.data).toBe('company_name\nD');
  });

  it('are inserted once, and again only as an upsert', async () => {
    const table = ana.client.from('profiles');
    const row = {
      user_id: ana.id,
      email: 'x',
      full_name: 'Again',
      plan_type: 'chaos',
      tests_this_month_count: 0,
    };
    const again = await table.insert(row);
    expect([again.status, again.error?.code]).toEqual([409, '23505']);
    const ignored = await table.upsert(row, { ignoreDuplicates: true }).select();
    expect([ignored.status, ignored.data]).toEqual([200, []]);
    const merged = await table
      .upsert([{ user_id: ana.id, full_name: 'Merged' }], { onConflict: 'user_id' })
      .select();
    expect([merged.status, merged.data?.[0]]).toMatchObject([
      200,
      { full_name: 'Merged', company_name: 'D' },
    ]);
    expect((await table.upsert(row, { onConflict: 'email' })).error?.code).toBe('42P10');
    const located = await data.call('POST', '/profiles', {
      token: ana.token,
      body: JSON.stringify({ user_id: ana.id }),
      headers: { prefer: 'resolution=merge-duplicates,return=headers-only' },
    });
    expect([located.text, located.headers.get('location')]).toEqual(['', `/profiles?user_id=eq.${ana.id}`]);

    const newcomer = uuidv7();
    const client = data.client(await data.token(newcomer));
    expect((await client.from('profiles').select().maybeSingle()).data).toBeNull();
    const created = await client
      .from('profiles')
      .insert(
        [
          {
            user_id: newcomer,
            email: 'not@mine.test',
            full_name: 'New',
            plan_type: 'chaos',
            company_name: 'N',
          },
        ],
        {
          count: 'exact',
          defaultToNull: false,
        },
      )
      .select()
      .single();
    expect([created.status, created.count]).toEqual([201, 1]);
    expect(created.data).toMatchObject({
      plan_type: 'free',
      email: `${newcomer}@example.test`,
      full_name: 'New',
      company_name: 'N',
      concurrent_test_slots: 1,
    });
    expect((await client.from('profiles').insert([])).status).toBe(201);
  });

  it('stay their owner’s', async () => {
    const table = ana.client.from('profiles');
    for (const id of [ben.id, uuidv7()]) {
      const given = await table.insert({ user_id: id, email: 'x', full_name: 'Thief' });
      expect([given.status, given.error]).toEqual([
        403,
        {
          code: '42501',
          details: null,
          hint: null,
          message: 'new row violates row-level security policy for table "profiles"',
        },
      ]);
      expect((await table.upsert({ user_id: id, full_name: 'Thief' })).error?.code).toBe('42501');
    }
    expect((await table.update({ user_id: ben.id }).eq('user_id', ana.id)).error?.code).toBe('42501');
    expect((await profile(ben)).full_name).toBe('Test Person');
    const gone = await table.delete().eq('user_id', ana.id);
    expect([gone.status, gone.error?.code]).toEqual([403, '42501']);
  });

  it('take no bad value', async () => {
    const change = (changes: object) => ana.client.from('profiles').update(changes).eq('user_id', ana.id);
    expect((await change({ industry: 'Spying' })).error).toMatchObject({ code: '23514' });
    expect((await change({ full_name: null })).error).toMatchObject({ code: '23502' });
    expect((await change({ full_name: 'x'.repeat(201) })).error).toMatchObject({ code: '23514' });
    expect((await change({ full_name: 'a\0b' })).error).toMatchObject({ code: '22P05' });
    expect((await change({ nothing: 1 })).error).toMatchObject({ code: 'PGRST204' });
    expect((await change({ version: 1 })).error).toMatchObject({ code: 'PGRST204' });
    expect((await ana.client.from('profiles').update({ full_name: 'x' })).error).toMatchObject({
      code: '21000',
    });
  });
});

describe('tests', () => {
  it('are read-only', async () => {
    const table = ana.client.from('tests');
    const answers = await Promise.all([
      table.insert({ test_name: 'x' }),
      table.upsert({ test_name: 'x' }),
      table.update({ status: 'completed' }).eq('id', ana.testIds[0]),
      table.delete().eq('id', ana.testIds[0]),
    ]);
    for (const { status, error } of answers) {
      expect([status, error?.code, error?.message]).toEqual([
        403,
        '42501',
        'permission denied for table tests',
      ]);
    }
  });
});

describe('API keys', () => {
  const keys = () => ana.client.from('api_keys');

  it('are generated once with their secret, on the top plan', async () => {
    const made = await ana.client.rpc('generate_api_key');
    expect(made.data).toMatchObject({ api_key: expect.stringMatching(/^rove_.{43}$/), is_active: true });
    const stored = await data.auth.database.service
      .selectFrom('api_keys')
      .select(['key_hash', 'user_id'])
      .where('id', '=', made.data.id)
      .executeTakeFirstOrThrow();
    expect([stored.user_id, stored.key_hash]).toEqual([ana.id, hashApiKey(made.data.api_key)]);
    expect((await events(`api_key-${made.data.id}`)).map((event) => event.type)).toEqual([
      'api_key.generated',
    ]);
    expect((await ana.client.rpc('generate_api_key').select('api_key').single()).data).toEqual({
      api_key: expect.any(String),
    });
    expect((await ana.client.rpc('generate_api_key', {}, { count: 'exact' })).count).toBe(1);
    expect((await ben.client.rpc('generate_api_key')).error).toMatchObject({ code: 'PLAN_RESTRICTION' });
  });

  it('refuse what the function is not', async () => {
    const get = await ana.client.rpc('generate_api_key', {}, { get: true });
    expect([get.status, get.error?.code]).toEqual([405, '25006']);
    expect((await ana.client.rpc('generate_api_key', {}, { head: true })).status).toBe(405);
    const named = await ana.client.rpc('generate_api_key', { user_id: ben.id });
    expect([named.status, named.error?.code]).toEqual([404, 'PGRST202']);
    expect((await ana.client.rpc('drop_everything')).error?.code).toBe('PGRST202');
    expect((await ana.client.rpc('generate_api_key').eq('id', 1)).error?.code).toBe('PGRST127');
    expect((await data.auth.client().rpc('generate_api_key')).status).toBe(401);
  });

  it('are renamed, switched, dated and deleted by events', async () => {
    const [first = '', second = ''] = ana.keyIds;
    expect((await keys().update({ is_active: false }).eq('id', first)).status).toBe(204);
    const change = { name: ' CI ', expires_at: '2027-01-02T03:04:05+01:00', last_used_at: null };
    const row = await keys().update(change).eq('id', first).select('name, is_active, expires_at').single();
    expect(row.data).toEqual({ name: 'CI', is_active: false, expires_at: '2027-01-02T02:04:05+00:00' });
    expect((await events(`api_key-${first}`)).map((event) => event.type)).toEqual([
      'api_key.generated',
      'api_key.updated',
      'api_key.updated',
    ]);
    expect((await keys().update({ is_active: 'perhaps' }).eq('id', first)).error?.code).toBe('22P02');
    expect((await keys().update({ expires_at: 'soon' }).eq('id', first)).error?.code).toBe('22007');
    expect((await keys().update({ name: '' }).eq('id', first)).error?.code).toBe('23514');
    expect((await keys().update({ key_hash: 'x' }).eq('id', first)).error?.code).toBe('PGRST204');
    expect((await keys().insert({ name: 'x' })).error?.code).toBe('42501');

    const tooMany = await atMost(keys().delete().not('id', 'is', null), 1);
    expect([tooMany.status, tooMany.error?.code]).toEqual([400, 'PGRST124']);
    const gone = await keys().delete({ count: 'exact' }).eq('id', second).select('name').single();
    expect([gone.data, gone.count]).toEqual([{ name: 'Second' }, 1]);
    expect((await events(`api_key-${second}`)).at(-1)?.type).toBe('api_key.deleted');
    expect((await ben.client.from('api_keys').delete().eq('id', first).select()).data).toEqual([]);
    expect(
      (await ben.client.from('api_keys').update({ is_active: true }).eq('id', first).select()).data,
    ).toEqual([]);
    expect((await keys().select('is_active').eq('id', first).single()).data).toEqual({ is_active: false });
    expect((await keys().delete()).error?.code).toBe('21000');
  });
});
