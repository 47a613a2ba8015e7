import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { ApiDocument, type Documented } from '#tests/support/api-document.ts';
import { type ApiCall, type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { byLength } from '#tests/support/length.ts';
import { valuesOf } from '#tests/support/schema-values.ts';

/** Some requests at a time, so that they also meet each other. */
const AT_ONCE = 6;
const RUNS = byLength(60, 2_000);
const TIMEOUT_MS = byLength(60_000, 600_000);
const SEED = 20_261_122;
const MARK = 'only-bens-own';

let api: TestApi;
let document: ApiDocument;
let ana: ApiUser;
let ben: ApiUser;
let anasTest: string;
let bensTest: string;
let bensKey: string;
beforeAll(async () => {
  api = await startApi();
  document = await ApiDocument.read(api.url);
  ana = await api.user();
  ben = await api.user();
  anasTest = await api.completed(ana.id);
  bensTest = await api.completed(ben.id, MARK);
  const { service } = api.auth.database;
  await service.updateTable('profiles').set({ company_name: MARK }).where('user_id', '=', ben.id).execute();
  const key = await service
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirst();
  bensKey = key?.id ?? '';
});
afterAll(() => api?.stop());

type Sent = { method: string; path: string; init: ApiCall };

/** Requests of one documented call, most of them as its schemas have it. */
function requestsOf({ method, path, operation }: Documented): fc.Arbitrary<Sent> {
  const ids = [bensTest, bensTest, anasTest, bensKey, ben.id, '0198f000-0000-7000-8000-00000000dead', '17'];
  const known = (name: string): readonly unknown[] => {
    if (name === 'url' || name === 'app_url') return ['http://127.0.0.1:1/'];
    if (name === 'bugId') return ['bug-abcd'];
    if (['id', 'owner', 'test'].includes(name)) return ids;
    return name === 'authority' ? [true] : [];
  };
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, schema }) => {
    const fitting = known(name);
    const values = fitting.length > 0 ? fc.constantFrom(...fitting) : valuesOf(schema, document.json, known);
    return fc.record({
      name: fc.constant(name),
      place: fc.constant(place),
      value: required ? values : fc.option(values, { nil: undefined }),
    });
  });
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      parameters: fc.tuple(...parameters),
      body: body ? valuesOf(body, document.json, known) : fc.constant(undefined),
      token: fc.constantFrom(ana.token, ana.key),
    })
    .map(({ parameters: given, body: content, token }) => {
      let where = path;
      const query = new URLSearchParams();
      const headers: Record<string, string> = {};
      for (const { name, place, value } of given) {
        if (value === undefined) continue;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        if (place === 'path')
          where = where.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || 'x');
        else if (place === 'query') query.append(name, text);
        else headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?');
      }
      const search = query.size > 0 ? `?${query}` : '';
      return {
        method: method.toUpperCase(),
        path: where + search,
        init: { token, headers, ...(content === undefined ? {} : { body: JSON.stringify(content) }) },
      };
    });
}

/** All that is Ben's, as it lies in the tables. */
async function allOfBen(): Promise<unknown> {
  const { service } = api.auth.database;
  const own = (table: 'profiles' | 'tests' | 'api_keys' | 'idempotency_keys' | 'verifications') =>
    service.selectFrom(table).selectAll().where('user_id', '=', ben.id).execute();
  const events = service.selectFrom('events').select('event_id').where('owner', '=', ben.id).execute();
  const all = [own('profiles'), own('tests'), own('api_keys'), own('idempotency_keys'), own('verifications')];
  return JSON.parse(JSON.stringify([await Promise.all(all), await events]));
}

const statuses: Record<string, number> = {};

async function check({ method, path, init }: Sent): Promise<void> {
  // Throws for a status or a body that is not documented.
  const { status, text } = await document.call(method, path, init);
  statuses[status] = (statuses[status] ?? 0) + 1;
  expect(status).toBeLessThan(500);
  // Refusals may repeat what was asked for; answers must not know it.
  if (status < 300) for (const one of [ben.id, MARK, bensTest, bensKey]) expect(text).not.toContain(one);
}

function checkMany(): Promise<void> {
  const requests = fc.oneof(...document.calls.map(requestsOf));
  const batches = fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE });
  return fc.assert(
    fc.asyncProperty(batches, async (batch) => void (await Promise.all(batch.map(check)))),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}

it(
  'no request that the document allows, or nearly, breaks the API or shows another user’s row',
  async () => {
    const before = await allOfBen();
    await checkMany();
    expect(await allOfBen()).toEqual(before);
    console.info('answers by status:', statuses);
    // Of what was sent enough must have been answered for the rest to mean something.
    expect(statuses['200']).toBeGreaterThan((RUNS * AT_ONCE) / 8);
  },
  TIMEOUT_MS,
);

it('would be noticed if the database let others’ rows through', async () => {
  const owner = connect(api.auth.database.url, { max: 1 });
  await sql`alter policy own on tests using (true)`.execute(owner);
  await owner.destroy();
  await expect(checkMany()).rejects.toThrow('Property failed');
});
