import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { generateApiKey } from '#app/accounts/api-keys.ts';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { BlobRef } from '#domain/findings/finding.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Report } from '#domain/report/report.ts';
import { KeyRing } from '#services/auth/keys.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';
import { createAccount, TEST_SECRET } from './accounts.ts';
import { startAuth, type TestAuth } from './auth-service.ts';
import { reportOf } from './sample-report.ts';
import { freePort, startService } from './services.ts';

type Keep = (bytes: Uint8Array, mediaType: string) => Promise<BlobRef>;
export type ApiUser = { id: string; token: string; key: string };
export type ApiAnswer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };
export type ApiCall = {
  token?: string;
  /** Anything as JSON; a text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The product API behind the real edge and auth service, over a database of its own. */
export type TestApi = {
  auth: TestAuth;
  url: string;
  /** The addresses of all its processes, beside the edge. */
  processes: readonly string[];
  /** An access token as the auth service would sign it. */
  tokenOf(userId: string, appData?: { role: string }): Promise<string>;
  /** A new account without a sign-in; on the top plan with an API key. */
  user(plan?: PlanType): Promise<ApiUser>;
  /** A test of a user's with a report, as it stands after its run. */
  completed(owner: string, name?: string): Promise<string>;
  /** The same with more in its report; `keep` stores a file of it. */
  reported(owner: string, make: (keep: Keep) => Promise<Partial<Report>>): Promise<string>;
  call(method: string, path: string, init?: ApiCall): Promise<ApiAnswer>;
  stop(): Promise<void>;
};

/** `processes`: how many of the API there are over the one database; `others`: services beside it. Limits by time are off unless settings say so. */
export async function startApi(
  settings: Record<string, string> = {},
  processes = 1,
  others: readonly string[] = [],
): Promise<TestApi> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rove-test-api-'));
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const env = { ROVE_BLOB_DIR: folder, ROVE_API_RATE_FACTOR: '0', ...settings };
  const auth = await startAuth({ API_URL: `http://127.0.0.1:${ports[0]}`, ...env }, others);
  const services = await Promise.all(
    ports.map((port) => startService('api', { ...auth.env, API_PORT: String(port) })),
  );
  const signing = KeyRing.of(auth.database.service, TEST_SECRET);
  await signing.prepare();
  const keys = UserKeys.of(TEST_SECRET);
  const blobs = new FileBlobStore(folder);
  const tokenOf = async (id: string, app_metadata?: { role: string }) => {
    if (app_metadata) await makeOperator(auth, id, app_metadata);
    const now = Math.floor(Date.now() / 1000);
    const who = { sub: id, aud: 'authenticated', role: 'authenticated', email: `${id}@example.test` };
    return signing.sign({ ...who, ...(app_metadata ? { app_metadata } : {}), iat: now, exp: now + 3_600 });
  };
  const reported: TestApi['reported'] = async (owner, make) => {
    const testId = uuidv7();
    const scope = { owner, testId };
    const more = await make((bytes, mediaType) => blobs.put(scope, Buffer.from(bytes), mediaType));
    const report = reportOf({ test_name: 'A completed test', ...more, test_id: testId });
    const { key } = await blobs.put(scope, Buffer.from(JSON.stringify(report)), 'application/json');
    await insertTest(auth, { id: testId, user_id: owner, test_name: report.test_name, report_key: key });
    return testId;
  };
  return {
    auth,
    tokenOf,
    url: auth.url,
    processes: ports.map((port) => `http://127.0.0.1:${port}`),
    user: async (plan = 'chaos') => {
      const id = await createAccount(auth.database, plan, keys);
      const token = await tokenOf(id);
      if (plan !== 'chaos') return { id, token, key: '' };
      const made = await asUser(auth.database.app, id, (tx) =>
        generateApiKey(tx, keys, id, { name: 'A key' }),
      );
      return { id, token, key: made.api_key };
    },
    completed: (owner, name = 'A completed test') => reported(owner, async () => ({ test_name: name })),
    reported,
    call: (method, where, init) => call(auth.url, method, where, init),
    stop: async () => {
      await Promise.all(services.map((service) => service.kill('SIGTERM')));
      await auth.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Row = { id: string; user_id: string; test_name: string; report_key: string };

/** Gives an account without a sign-in what the auth service knows of it. */
async function makeOperator(auth: TestAuth, id: string, appData: { role: string }): Promise<void> {
  await sql`insert into auth.users (id, raw_app_meta_data) values (${id}, ${JSON.stringify(appData)}::jsonb)
    on conflict (id) do update set raw_app_meta_data = excluded.raw_app_meta_data`.execute(
    auth.database.service,
  );
}

/** A completed test of a user, as a row alone. */
export async function insertTest(auth: TestAuth, row: Row): Promise<void> {
  const now = new Date();
  await auth.database.service
    .insertInto('tests')
    .values({
      ...row,
      test_type: 'web_url',
      status: 'completed',
      progress: 100,
      url: 'https://shop.example/',
      requested_duration_minutes: 5,
      submitted_at: now,
      created_at: now,
      started_at: now,
      ended_at: now,
      bug_count: 1,
      report_download_url: `/api/tests/${row.id}/report.zip`,
      config: JSON.stringify(STORED_CONFIG),
      plan_type_at_submission: 'chaos',
      version: 9,
    } as never)
    .execute();
}

/** A request as it is, without a client's help. */
export async function call(
  base: string,
  method: string,
  where: string,
  { token, body, headers }: ApiCall = {},
): Promise<ApiAnswer> {
  const answer = await fetch(base + where, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const content = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.status, headers: answer.headers, text, body: content };
}
