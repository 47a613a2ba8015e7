import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT } from '#tests/support/accounts.ts';
import { ApiDocument } from '#tests/support/api-document.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';

const DOCUMENTED = {
  type: 'web',
  app_url: 'http://127.0.0.1:1/',
  config: { test_duration: 5, browser: 'chrome' },
};

let api: TestApi;
let document: ApiDocument;
beforeAll(async () => {
  api = await startApi({}, 2);
  document = await ApiDocument.read(api.url);
});
afterAll(() => api?.stop());

const submit = (user: ApiUser, key: string, body: unknown = SUBMIT, path = '/api/tests/submit') =>
  document.call('POST', path, { token: user.token, body, headers: { 'idempotency-key': key } });

async function testsOf(user: ApiUser): Promise<number> {
  const rows = await api.auth.database.service
    .selectFrom('tests')
    .select('id')
    .where('user_id', '=', user.id)
    .execute();
  return rows.length;
}

describe('a key of a request', () => {
  it('makes a repeated request give the first answer, and nothing more happens', async () => {
    const ana = await api.user();
    const first = await submit(ana, 'one');
    const again = await submit(ana, '"one"', Object.fromEntries(Object.entries(SUBMIT).reverse()));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await testsOf(ana)).toBe(1);
    const flat = () =>
      document.call('POST', '/test', {
        token: ana.key,
        body: DOCUMENTED,
        headers: { 'idempotency-key': 'two' },
      });
    expect((await flat()).text).toBe((await flat()).text);
    expect(await testsOf(ana)).toBe(2);
  });

  it('is refused for another request, of another body or address', async () => {
    const ana = await api.user();
    await submit(ana, 'one');
    const others = [
      await submit(ana, 'one', { ...SUBMIT, name: 'Another' }),
      await submit(ana, 'one', DOCUMENTED, '/api/tests'),
    ];
    expect(others.map(({ status, body }) => [status, body.error])).toEqual(
      others.map(() => [422, 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(await testsOf(ana)).toBe(1);
  });

  it('is each user’s own', async () => {
    const [ana, ben] = [await api.user(), await api.user()];
    const answers = [await submit(ana, 'same'), await submit(ben, 'same', { ...SUBMIT, name: 'Ben’s' })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.text).toContain('Ben’s');
  });

  it('lets one of many at once through, over several processes', async () => {
    const ana = await api.user();
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const answer = await fetch(`${api.processes[n % 2]}/api/tests/submit`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${ana.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'race',
          },
          body: JSON.stringify(SUBMIT),
        });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^201 /);
    expect(await testsOf(ana)).toBe(1);
  });

  it('is not used up by a request that was refused', async () => {
    const ana = await api.user();
    expect((await submit(ana, 'one', { ...SUBMIT, duration: 999 })).status).toBe(400);
    expect((await submit(ana, 'one')).status).toBe(201);
  });

  it('is forgotten after a day, and its answer is kept sealed until then', async () => {
    const ana = await api.user();
    await submit(ana, 'one', { ...SUBMIT, name: 'a-mark-of-anas' });
    const { service } = api.auth.database;
    const kept = await sql<{ text: string }>`
      select encode(sealed, 'escape') as text from idempotency_keys where user_id = ${ana.id}`.execute(
      service,
    );
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0]?.text).not.toContain('a-mark-of-anas');
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where user_id = ${ana.id}`.execute(
      service,
    );
    const fresh = await submit(ana, 'one');
    expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await testsOf(ana)).toBe(2);
  });

  it.each(['', 'ümlaut', 'a b', 'x'.repeat(256)])(
    'has visible ASCII characters, at most 255: "%s"',
    async (key) => {
      const ana = await api.user();
      const header = Buffer.from(key).toString('latin1');
      expect((await submit(ana, header)).body.message).toContain('visible ASCII');
    },
  );
});

describe('pages', () => {
  const COUNT = 23;
  let ana: ApiUser;
  /** Several share a moment, and moments differ by microseconds, which a client's clock does not know. */
  const insert = (
    n: number,
    at = sql`'2026-05-01T00:00:00Z'::timestamptz + ${Math.floor(n / 3)} * interval '1 microsecond'`,
  ) =>
    sql`insert into tests (id, user_id, test_name, test_type, status, submitted_at, created_at, config,
          requested_duration_minutes, plan_type_at_submission, version)
        values (${uuidv7()}, ${ana.id}, ${`Name ${n % 7}`}, ${n % 2 ? 'web_url' : 'android_apk'}, 'completed', ${at}, now(),
          ${JSON.stringify(STORED_CONFIG)}, 5, 'chaos', 1)`.execute(api.auth.database.service);
  beforeAll(async () => {
    ana = await api.user();
    for (let n = 0; n < COUNT; n++) await insert(n);
  });

  type Page = { data: { id: string }[]; next_cursor: string | null; total: number };
  const page = async (query: string) =>
    (await document.call('GET', `/api/tests?${query}`, { token: ana.token })).body as unknown as Page;
  const idsOf = ({ data }: Page) => data.map(({ id }) => id);

  it.each(['newest', 'oldest', 'type', 'name'])(
    'by cursor are those by offset, sorted by %s',
    async (sortBy) => {
      const byOffset: string[] = [];
      for (let offset = 0; offset < COUNT; offset += 5)
        byOffset.push(...idsOf(await page(`sortBy=${sortBy}&limit=5&offset=${offset}`)));
      expect(new Set(byOffset).size).toBe(COUNT);
      const byCursor: string[] = [];
      let next: string | null = '';
      for (let rounds = 0; next !== null && rounds < COUNT; rounds++) {
        const cursor = next ? `&cursor=${encodeURIComponent(next)}` : '';
        const one: Page = await page(`sortBy=${sortBy}&limit=5${cursor}`);
        expect(one.total).toBe(COUNT);
        byCursor.push(...idsOf(one));
        next = one.next_cursor;
      }
      expect(byCursor).toEqual(byOffset);
    },
  );

  it('by cursor stay whole while tests come in', async () => {
    const before = idsOf(await page(`limit=100`));
    const first = await page('limit=10');
    for (let n = 0; n < 5; n++) await insert(100 + n, sql`now()`);
    const second = await page(`limit=10&cursor=${first.next_cursor}`);
    const third = await page(`limit=10&cursor=${second.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(before);
    expect(third.next_cursor).toBeNull();
  });

  it('a cursor of another order, or beside an offset, is refused', async () => {
    const { next_cursor } = await page('limit=5');
    for (const query of [`sortBy=oldest&cursor=${next_cursor}`, `offset=5&cursor=${next_cursor}`]) {
      expect((await document.call('GET', `/api/tests?${query}`, { token: ana.token })).status).toBe(400);
    }
  });
});
