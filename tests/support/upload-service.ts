import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanType } from '#domain/plans/plans.ts';
import { KeyRing } from '#services/auth/keys.ts';
import { createAccount, TEST_SECRET } from './accounts.ts';
import { startAuth, type TestAuth } from './auth-service.ts';
import { freePort } from './services.ts';

export type ApiAnswer = {
  status: number;
  body: { error?: string; message?: string; data?: Record<string, never> };
};
export type Sent = ApiAnswer & { sent: number };

/** The API behind the real edge, with a blob store of its own. */
export type TestUploads = {
  auth: TestAuth;
  blobFolder: string;
  user(plan?: PlanType): Promise<{ id: string; token: string }>;
  call(token: string, method: string, path: string, body?: unknown): Promise<ApiAnswer>;
  form(
    token: string,
    fields: Record<string, string>,
    file?: { name: string; bytes: Buffer },
  ): Promise<ApiAnswer>;
  /** Sends raw chunks as a body, as many as are taken; gives the answer and how many bytes went out. */
  stream(token: string, headers: Record<string, string>, chunks: Iterable<Buffer>): Promise<Sent>;
  /** Every file in the blob store. */
  files(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Starts auth, edge, API and `others` over one database and one blob store. */
export async function startUploads(
  others: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<TestUploads> {
  const blobFolder = await mkdtemp(join(tmpdir(), 'rove-test-uploads-'));
  const port = String(await freePort());
  const address = { API_PORT: port, API_URL: `http://127.0.0.1:${port}` };
  const settings = { ...address, ROVE_BLOB_DIR: blobFolder, ...more };
  const auth = await startAuth(settings, ['api', ...others]);
  const signing = KeyRing.of(auth.database.service, TEST_SECRET);
  await signing.prepare();
  const submit = `${auth.url}/api/tests/submit`;
  return {
    auth,
    blobFolder,
    user: async (plan = 'chaos') => {
      const id = await createAccount(auth.database, plan);
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: id, aud: 'authenticated', role: 'authenticated', iat: now, exp: now + 3_600 };
      return { id, token: await signing.sign(claims) };
    },
    call: async (token, method, path, body) => {
      const answer = await fetch(`${auth.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as ApiAnswer['body'] };
    },
    form: async (token, fields, file) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      const answer = await fetch(submit, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as ApiAnswer['body'] };
    },
    stream: (token, headers, chunks) =>
      stream(submit, { authorization: `Bearer ${token}`, ...headers }, chunks),
    files: () => filesIn(blobFolder),
    stop: async () => {
      await auth.stop();
      await rm(blobFolder, { recursive: true, force: true });
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return filesIn(folder); // A folder in it was deleted while the list was read.
  }
}

function stream(url: string, headers: Record<string, string>, chunks: Iterable<Buffer>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent: false });
    let answered = false;
    let sent = 0;
    outgoing.on('response', async (incoming) => {
      answered = true;
      let text = '';
      for await (const chunk of incoming) text += chunk;
      outgoing.destroy();
      resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text), sent });
    });
    outgoing.on('error', (error) => answered || reject(error));
    const source = chunks[Symbol.iterator]();
    const next = () => {
      if (answered) return;
      const { value, done } = source.next();
      if (done) return void outgoing.end();
      sent += value.length;
      if (outgoing.write(value)) setImmediate(next);
      else outgoing.once('drain', next);
    };
    next();
  });
}
