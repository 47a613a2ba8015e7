import path from 'node:path';
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { KeyRing } from '#services/auth/keys.ts';
import { OUTBOX_PAGE } from '#services/auth/routes/outbox.ts';
import { Sealer } from '#services/auth/sealer.ts';
import { TEST_SECRET } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort, type RunningService, serviceEnv, startService, until } from './services.ts';

export type TestMail = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** The auth service behind the real edge, as a browser sees it. */
export type TestAuth = {
  url: string;
  database: TestDatabase;
  anonKey: string;
  serviceKey: string;
  env: Record<string, string>;
  /** The process of the auth service. */
  pid: number;
  /** A published client with nothing but the origin and the anon key, as a web app makes it. */
  client(auth?: NonNullable<SupabaseClientOptions<'public'>['auth']>): SupabaseClient;
  admin(): SupabaseClient;
  mails(): Promise<TestMail[]>;
  /** The newest mail to an address, of a kind when one is named; waits for it. */
  mailTo(address: string, kind?: string): Promise<TestMail>;
  /** A plain request to the service, for what the client would not send. */
  call(
    method: string,
    path: string,
    init?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Called>;
  stop(): Promise<void>;
};

export type Called = { status: number; headers: Headers; body: Record<string, unknown> };

/** Starts auth, edge and `others` over a database of their own. Limits by time are off unless the settings say otherwise. */
export async function startAuth(
  settings: Record<string, string> = {},
  others: readonly string[] = [],
): Promise<TestAuth> {
  const database = await createTestDatabase();
  const [port, authPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const signing = KeyRing.of(database.service, TEST_SECRET);
  await signing.prepare();
  const issuer = `${url}/auth/v1`;
  const anonKey = await signing.signRoleKey(issuer, 'anon');
  const serviceKey = await signing.signRoleKey(issuer, 'service_role');
  const unused = 'http://127.0.0.1:1';
  const env = serviceEnv(database, {
    AUTH_PORT: String(authPort),
    PORT: String(port),
    ROVE_PUBLIC_URL: url,
    AUTH_URL: `http://127.0.0.1:${authPort}`,
    API_URL: unused,
    DATA_URL: unused,
    GATEWAY_URL: unused,
    // Not built: its first page is all that is asked for.
    ROVE_WEB_DIST: path.join(import.meta.dirname, '../../web'),
    ROVE_ANON_KEY: anonKey,
    ROVE_AUTH_MAIL_INTERVAL_S: '0',
    ROVE_AUTH_RATE_FACTOR: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    ...settings,
  });
  const services: RunningService[] = await Promise.all(
    ['auth', 'edge', ...others].map((name) => startService(name, env)),
  );
  const key = Sealer.of(TEST_SECRET).pageKey(OUTBOX_PAGE);
  const clientWith = (token: string, auth: SupabaseClientOptions<'public'>['auth'] = {}) =>
    createClient(url, token, { auth: { persistSession: false, autoRefreshToken: false, ...auth } });
  const mails = async (): Promise<TestMail[]> => {
    const answer = await fetch(`${url}/auth/v1/outbox?key=${key}`, {
      headers: { accept: 'application/json' },
    });
    return ((await answer.json()) as { messages: TestMail[] }).messages;
  };
  return {
    url,
    database,
    anonKey,
    serviceKey,
    env,
    pid: services[0]?.pid ?? 0,
    mails,
    client: (auth) => clientWith(anonKey, auth),
    admin: () => clientWith(serviceKey),
    mailTo: (address, kind) =>
      until(`mail to ${address}`, async () =>
        (await mails()).find((mail) => mail.to === address && (kind === undefined || mail.kind === kind)),
      ),
    call: (method, path, init) => call(`${url}/auth/v1`, method, path, init),
    stop: async () => {
      await Promise.all(services.map((service) => service.kill('SIGTERM')));
      await database.drop();
    },
  };
}

async function call(
  base: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Called> {
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const content = await answer.json().catch(() => ({}));
  return { status: answer.status, headers: answer.headers, body: content as Record<string, unknown> };
}

/** The first link in a mail. */
export function linkIn(mail: Pick<TestMail, 'text'>): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** The six digits in a mail. */
export function codeIn(mail: TestMail): string {
  const code = /Code: (\d{6})/.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** Where a link leads, with the parameters of the address's query and fragment. */
export async function follow(link: string): Promise<{ url: URL; fragment: URLSearchParams }> {
  const answer = await fetch(link, { redirect: 'manual' });
  const url = new URL(answer.headers.get('location') ?? '', link);
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

let counter = 0;

/** An address that nobody has used in this process. */
export const newEmail = (name = 'person'): string => `${name}-${process.pid}-${++counter}@example.test`;

/** A telephone number that nobody has used in this process. */
export const newPhone = (): string =>
  `1555${String(process.pid % 1_000).padStart(3, '0')}${String(++counter).padStart(4, '0')}`;

export const PASSWORD = 'Correct-horse-7';

/** A client that is signed in with a new account. */
export async function signedIn(
  auth: TestAuth,
): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = auth.client();
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('No user');
  return { client, email, id: data.user.id };
}
