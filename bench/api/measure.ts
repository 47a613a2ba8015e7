import { cpus, loadavg } from 'node:os';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { pageQuerySchema } from '#domain/api/tests.ts';
import { readPage } from '#services/api/page.ts';
import { hashPassword } from '#services/auth/passwords.ts';
import { SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { call, startApi, type TestApi } from '#tests/support/api-service.ts';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { freePort } from '#tests/support/services.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import type { Progress } from '../../deploy/lib/progress.ts';
import { keepFigure } from '../figures.ts';
import { AT_ONCE, type Measured, measureLoad, wordsOf } from './load.ts';
import { seed } from './seed.ts';

const USERS = Number(process.env.ROVE_BENCH_USERS ?? 10_000);
const TESTS_EACH = 100;
const READS = 3_000;
const SUBMITS = 1_000;
const SIGN_INS = 100;
const MACHINE = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`;
/** Other work on the machine shows in every figure. */
const BESIDE = `load average ${(loadavg()[0] ?? 0).toFixed(1)} before`;
const HOW = `${AT_ONCE} at a time over edge and service, asked from the same ${MACHINE}, ${BESIDE}`;

/** Measures every call beside what the database needs for it alone, with the same load in the same run. */
export async function measure(ownerUrl: string, progress: Progress): Promise<void> {
  process.env.DATABASE_URL = ownerUrl;
  // Neither is asked for anything here.
  for (const name of ['NATS_URL', 'TEMPORAL_ADDRESS']) process.env[name] ??= 'nats://127.0.0.1:1';
  const port = await freePort();
  const data = { DATA_PORT: String(port), DATA_URL: `http://127.0.0.1:${port}` };
  // Requests are counted, as in use, and never too many.
  const limits = { ROVE_API_RATE_FACTOR: '10000', ROVE_AUTH_RATE_FACTOR: '10000' };
  const api = await startApi({ ...data, ...limits }, 1, ['data']);
  try {
    const size = { users: USERS, testsEach: TESTS_EACH };
    const users = await progress.step('seed', async () => [
      await seed(api.auth.database.url, size),
      `${USERS * TESTS_EACH} tests of ${USERS} users`,
    ]);
    const tokens = await Promise.all(users.slice(0, 2 * SUBMITS).map((id) => api.tokenOf(id)));
    const who: Who = (n) => ({ id: users[n % tokens.length] ?? '', token: tokens[n % tokens.length] ?? '' });
    await measureList(api, who);
    await measureSelect(api, who);
    await measureSubmit(api, who);
    await measureSignIn(api);
  } finally {
    await api.stop();
  }
}

type Who = (n: number) => { id: string; token: string };

async function measureList(api: TestApi, who: Who): Promise<void> {
  const query = pageQuerySchema.parse({});
  const whole = await measureLoad(READS, (n) => get(api, '/api/tests', who(n).token));
  const bare = await measureLoad(READS, (n) => readPage({ app: api.auth.database.app }, who(n).id, query));
  const note = `${USERS * TESTS_EACH} tests of ${USERS} users, first page and count`;
  keep('api_list', whole, `the queries alone: ${wordsOf(bare)}; ${note}; ${HOW}`, '<= 25');
}

async function measureSelect(api: TestApi, who: Who): Promise<void> {
  const path = '/rest/v1/tests?select=id,test_name,status,submitted_at&order=submitted_at.desc&limit=10';
  const whole = await measureLoad(READS, (n) => get(api, path, who(n).token));
  const bare = await measureLoad(READS, (n) =>
    asUser(api.auth.database.app, who(n).id, (tx) =>
      tx
        .selectFrom('tests')
        .select(['id', 'test_name', 'status', 'submitted_at'])
        .orderBy('submitted_at', 'desc')
        .limit(10)
        .execute(),
    ),
  );
  keep('data_select', whole, `the query alone: ${wordsOf(bare)}; ten newest tests; ${HOW}`);
}

async function measureSubmit(api: TestApi, who: Who): Promise<void> {
  const whole = await measureLoad(SUBMITS, async (n) => {
    const { status } = await call(api.url, 'POST', '/api/tests/submit', {
      token: who(n).token,
      body: SUBMIT,
    });
    if (status !== 201) throw new Error(`A submit was answered with ${status}`);
  });
  const keys = UserKeys.of(TEST_SECRET);
  const input = submitSchema.parse(SUBMIT);
  const bare = await measureLoad(SUBMITS, (n) =>
    submitTest(api.auth.database.app, keys, input, { owner: who(n).id, via: 'api' }),
  );
  keep('api_submit', whole, `the transaction alone: ${wordsOf(bare)}; ${HOW}`);
}

async function measureSignIn(api: TestApi): Promise<void> {
  const email = newEmail();
  const headers = { apikey: api.auth.anonKey };
  await call(api.url, 'POST', '/auth/v1/signup', { headers, body: { email, password: PASSWORD } });
  const path = '/auth/v1/token?grant_type=password';
  const whole = await measureLoad(SIGN_INS, async () => {
    const { status } = await call(api.url, 'POST', path, { headers, body: { email, password: PASSWORD } });
    if (status !== 200) throw new Error(`A sign-in was answered with ${status}`);
  });
  const stored = await hashPassword(PASSWORD);
  const hashing = await measureLoad(SIGN_INS, () => verify(stored, PASSWORD));
  const { service } = api.auth.database;
  const bare = await measureLoad(SIGN_INS, () =>
    sql`select * from auth.users where email = ${email}`.execute(service),
  );
  const alone = `argon2id alone: ${wordsOf(hashing)}; the query alone: ${wordsOf(bare)}`;
  keep('auth_token', whole, `a sign-in by password; ${alone}; ${HOW}`);
}

function keep(name: string, { p50, p99, perSecond }: Measured, note: string, target?: string): void {
  keepFigure(`${name}_p99`, {
    value: p99,
    unit: 'ms',
    ...(target ? { target } : {}),
    note: `p50 ${p50} ms, ${perSecond}/s; ${note}`,
  });
}

async function get(api: TestApi, path: string, token: string): Promise<void> {
  const { status } = await call(api.url, 'GET', path, { token });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}
