import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { v7 as uuidv7 } from 'uuid';
import { generateApiKey } from '#app/accounts/api-keys.ts';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { KeyRing } from '#services/auth/keys.ts';
import { createAccount, TEST_SECRET } from './accounts.ts';
import { startAuth, type TestAuth } from './auth-service.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './services.ts';

/** A client's view of the database is not known to the compiler here. */
// biome-ignore lint/suspicious/noExplicitAny: the published client's own default
export type DataClient = SupabaseClient<any, 'public', any>;

export type DataUser = { id: string; token: string; client: DataClient; testIds: string[]; keyIds: string[] };

/** The auth and data services behind the real edge. */
export type TestData = {
  auth: TestAuth;
  url: string;
  /** A new account without a sign-in, with tests and, on the top plan, API keys of its own. */
  user(plan?: PlanType, tests?: number): Promise<DataUser>;
  client(token: string): DataClient;
  /** An access token as the auth service would sign it, with other claims over its own. */
  token(userId: string, claims?: Record<string, unknown>): Promise<string>;
  call(method: string, path: string, init?: CallInit): Promise<Called>;
  stop(): Promise<void>;
};

type CallInit = { token?: string; body?: string; headers?: Record<string, string> };
export type Called = { status: number; headers: Headers; text: string };

const STATUSES = ['completed', 'failed', 'running', 'queued', 'cancelled'];

export async function startData(settings: Record<string, string> = {}): Promise<TestData> {
  const port = String(await freePort());
  const address = { DATA_URL: `http://127.0.0.1:${port}`, DATA_PORT: port, ROVE_API_RATE_FACTOR: '0' };
  const auth = await startAuth({ ...address, ...settings }, ['data']);
  const signing = KeyRing.of(auth.database.service, TEST_SECRET);
  await signing.prepare();
  const now = Math.floor(Date.now() / 1000);
  const token = (userId: string, claims: Record<string, unknown> = {}) =>
    signing.sign({
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: `${userId}@example.test`,
      iat: now,
      exp: now + 3_600,
      ...claims,
    });
  const client = (bearer: string): DataClient =>
    createClient(auth.url, auth.anonKey, { accessToken: async () => bearer });
  return {
    auth,
    url: `${auth.url}/rest/v1`,
    client,
    token,
    user: async (plan = 'chaos', tests = 0) => {
      const id = await createAccount(auth.database, plan);
      const testIds = await seedTests(auth.database, id, tests);
      const keyIds = plan === 'chaos' && tests > 0 ? await seedKeys(auth.database, id) : [];
      const bearer = await token(id);
      return { id, token: bearer, client: client(bearer), testIds, keyIds };
    },
    call: async (method, path, { token: bearer, body, headers } = {}) => {
      const answer = await fetch(`${auth.url}/rest/v1${path}`, {
        method,
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    stop: auth.stop,
  };
}

/** Rows of tests as the projection writes them: number `n` is `n` minutes old and has `n` bugs. */
async function seedTests(database: TestDatabase, owner: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: uuidv7(),
    user_id: owner,
    test_name: `Test ${n}`,
    test_type: n % 3 === 2 ? 'android_apk' : 'web_url',
    status: STATUSES[n % STATUSES.length] ?? 'queued',
    progress: n * 10,
    url: n % 2 === 0 ? `https://shop.example/${n}` : null,
    requested_duration_minutes: 5,
    submitted_at: new Date(Date.UTC(2026, 0, 10, 12, 60 - n)),
    created_at: new Date(Date.UTC(2026, 0, 10, 12, 60 - n)),
    bug_count: n,
    config: JSON.stringify({
      browser: n % 2 ? 'firefox' : 'chrome',
      duration: 5,
      viewport: { width: 1000 + n },
    }),
    plan_type_at_submission: 'pro',
    report_key: 'secret/report/key',
    version: 1,
  }));
  if (rows.length > 0)
    await database.service
      .insertInto('tests')
      .values(rows as never)
      .execute();
  return rows.map((row) => row.id);
}

async function seedKeys(database: TestDatabase, owner: string): Promise<string[]> {
  const keys = UserKeys.of(TEST_SECRET);
  const ids: string[] = [];
  for (const name of ['First', 'Second']) {
    ids.push((await asUser(database.app, owner, (tx) => generateApiKey(tx, keys, owner, { name }))).id);
  }
  return ids;
}
