import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Verification, verificationSchema } from '#domain/api/verify.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { serveApp } from '#kit/http.ts';
import { createLogger } from '#kit/logger.ts';
import { createApi } from '#services/api/app.ts';
import { readHistory } from '#services/ops/temporal/read-history.ts';
import { readable } from '#services/ops/temporal/readable.ts';
import { workflowOf } from '#services/ops/temporal/workflow-of.ts';
import { Archive } from '#services/reactor/archive.ts';
import { createAccount } from '#tests/support/accounts.ts';
import { apiContext } from '#tests/support/api-context.ts';
import { opsOf, type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { verifyWorkflowIdOf, workflowIdOf } from '#workflows/names.ts';

let platform: RunPlatform;
let server: Server;
let url: string;
let owner: string;
let testId: string;
let specKey: string;

beforeAll(async () => {
  platform = await startRunPlatform();
  platform.use(() => Promise.reject(new AppError('TARGET_REFUSED')));
  const { database, keys, blobs } = platform;
  const ctx = apiContext({ database, keys, blobs });
  server = await serveApp(createApi(ctx), 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/tests`;
  ({ owner, testId } = await platform.submit());
  await platform.ended(testId);
  const scope = { owner, testId };
  const spec = await blobs.put(scope, Buffer.from('// a test'), 'text/plain');
  specKey = spec.key;
  const place = `${platform.targetUrl}cart`;
  const bugs = [
    bugOf({ bug_id: 'bug-abcd', url: place, spec }),
    bugOf({ bug_id: 'bug-ffff', url: place, spec: null, spec_note: 'no locator is known' }),
  ];
  const report = Buffer.from(JSON.stringify(reportOf({ test_id: testId, bugs })));
  const { key } = await blobs.put(scope, report, 'application/json');
  await database.service
    .updateTable('tests')
    .set({ report_key: key, status: 'completed' })
    .where('id', '=', testId)
    .execute();
}, 120_000);
afterAll(async () => {
  server?.close();
  server?.closeAllConnections();
  await platform?.stop();
});

async function ask(method: 'GET' | 'POST', bug: string, body: object = {}, as = owner) {
  const answer = await fetch(`${url}/${testId}/bugs/${bug}/verify`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Verification; message?: string } };
}

test('a bug is verified through a workflow of its own, and the outcome is told', async () => {
  expect((await ask('GET', 'bug-abcd')).body.data).toBeNull();
  const { status, body } = await ask('POST', 'bug-abcd');
  expect(status).toBe(202);
  const origin = new URL(platform.targetUrl).origin;
  expect(verificationSchema.parse(body.data)).toMatchObject({
    bug_id: 'bug-abcd',
    url: origin,
    outcome: null,
  });
  const ended = await until('the outcome', async () => {
    const { data } = (await ask('GET', 'bug-abcd')).body;
    return data.outcome ? data : null;
  });
  // These workers have no browser for exported tests, and say so instead of guessing.
  expect(ended).toMatchObject({ id: body.data.id, outcome: 'could_not_tell' });
  expect(ended.detail).toContain('runs no exported tests');
});

test('a store that is away holds a verification up, and does not end it', async () => {
  const { blobs } = platform;
  const get = blobs.get.bind(blobs);
  let refusals = 2;
  const away = Object.assign(new Error('the connection was refused'), { code: 'ECONNREFUSED' });
  blobs.get = (key) => (key === specKey && refusals-- > 0 ? Promise.reject(away) : get(key));
  expect((await ask('POST', 'bug-abcd')).status).toBe(202);
  const { detail } = await until('the outcome', async () => {
    const { data } = (await ask('GET', 'bug-abcd')).body;
    return data.outcome ? data : null;
  });
  blobs.get = get;
  expect(refusals).toBeLessThan(0);
  // What came of it, rather than that it could not be run.
  expect(detail).toContain('runs no exported tests');
});

test('only its owner may ask, only with a test, and elsewhere only with the right to', async () => {
  const stranger = await createAccount(platform.database);
  expect((await ask('POST', 'bug-abcd', {}, stranger)).status).toBe(404);
  expect((await ask('GET', 'bug-abcd', {}, stranger)).status).toBe(404);
  expect((await ask('POST', 'bug-0000')).status).toBe(404);
  expect(await ask('POST', 'bug-ffff')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('no locator is known') },
  });
  const elsewhere = { url: 'https://staging.shop.test/app/' };
  expect((await ask('POST', 'bug-abcd', elsewhere)).status).toBe(400);
  expect((await ask('POST', 'bug-abcd', { url: 'file:///etc/passwd', authority: true })).status).toBe(400);
  const stated = await ask('POST', 'bug-abcd', { ...elsewhere, authority: true });
  expect(stated.body.data.url).toBe('https://staging.shop.test/app');
});

test('the history of its workflow is archived beside the run’s own, and found there when Temporal has forgotten it', async () => {
  const { database, blobs, client } = platform;
  const parts = { db: database.service, blobs, client, logger: createLogger('test'), settledMs: 0 };
  const archive = new Archive(parts);
  archive.loop.start();
  const kept = await until('all three histories', async () => {
    const rows = await database.service
      .selectFrom('archived_histories')
      .select(['workflow_id', 'status'])
      .where('test_id', '=', testId)
      .where('status', '=', 'COMPLETED')
      .execute();
    return rows.length >= 3 ? rows : null;
  });
  await archive.loop.stop();
  const named = kept.find(({ workflow_id }) => workflow_id.startsWith('verify/'))?.workflow_id ?? '';
  expect(kept.map(({ workflow_id }) => workflow_id)).toContain(workflowIdOf(testId));
  // Temporal takes up to half a minute to forget what has just ended: the archived one is given a name it never had.
  const forgotten = verifyWorkflowIdOf(randomUUID());
  await database.service
    .updateTable('archived_histories')
    .set({ workflow_id: forgotten })
    .where('workflow_id', '=', named)
    .execute();
  const ops = opsOf(platform);
  // The beginning of its id is enough, as with a run.
  const { workflowId } = await workflowOf(database.service, named.slice(0, -4));
  expect(workflowId).toBe(named);
  const { source, history } = await readHistory(ops, forgotten);
  expect(source).toBe('archive');
  expect(readable(history).length).toBeGreaterThan(4);
  await expect(workflowOf(database.service, 'verify/ffffffff')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
