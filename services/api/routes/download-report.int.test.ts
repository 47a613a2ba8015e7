import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { Report } from '#domain/report/report.ts';
import { serveApp } from '#kit/http.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { apiContext } from '#tests/support/api-context.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { unzip } from '#tests/support/unzip.ts';
import { createApi } from '../app.ts';
import { signDownload } from '../links.ts';

const PICTURE = Buffer.from('not really a picture');
const linkKey = deriveKey(TEST_SECRET, 'evidence-links');
let database: TestDatabase;
let blobs: FileBlobStore;
let folder: string;
let server: Server;
let url: string;
let owner: string;
let other: string;
let testId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-downloads-'));
  blobs = new FileBlobStore(folder);
  const keys = UserKeys.of(TEST_SECRET);
  const ctx = apiContext({ database, keys, blobs });
  [owner, other] = [await createAccount(database), await createAccount(database)];
  testId = await submitTest(database.app, keys, submitSchema.parse(SUBMIT), { owner, via: 'web' });
  server = await serveApp(createApi(ctx), 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await keep({});
});
afterAll(async () => {
  server?.close();
  server?.closeAllConnections();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a report the test's own. */
async function keep(more: Partial<Report>): Promise<void> {
  const scope = { owner, testId };
  const picture = await blobs.put(scope, PICTURE, 'image/jpeg');
  const step = await blobs.put(scope, Buffer.from('a step'), 'image/jpeg');
  const log = `${JSON.stringify({ n: 1, text: 'Press "Buy"', screenshot: step.key })}\nbroken\n`;
  const step_log = await blobs.put(scope, Buffer.from(log), 'application/x-ndjson');
  const bugs = [bugOf({ bug_id: 'bug-1', screenshots: [picture] })];
  const whole = reportOf({ test_id: testId, test_name: 'Café "shop"', bugs, step_log, ...more });
  const { key } = await blobs.put(scope, Buffer.from(JSON.stringify(whole)), 'application/json');
  await database.service
    .updateTable('tests')
    .set({ status: 'completed', report_key: key })
    .where('id', '=', testId)
    .execute();
}

const get = (path: string, user = owner) =>
  fetch(url + path, user ? { headers: { authorization: `Bearer ${user}` } } : {});
const reportPath = (rest: string) => `/api/tests/${testId}/report${rest}`;

describe('a report as a file', () => {
  test.each([
    ['md', 'text/markdown', /^# Rove report: Café/],
    ['json', 'application/json', /"schema_version": 1/],
    ['junit', 'application/xml', /^<\?xml/],
    ['sarif', 'application/sarif+json', /"version": "2.1.0"/],
    ['ctrf', 'application/json', /"reportFormat": "CTRF"/],
    ['html', 'text/html', /^<!doctype html>[\s\S]*src="data:image\/jpeg;base64,/],
  ])('%s', async (format, type, content) => {
    for (const path of [`.${format}`, `?format=${format}`]) {
      const answer = await get(reportPath(path));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="rove-cafe-shop-[0-9a-f]{8}\.[a-z.]+"$/,
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';[\s\S]*sandbox$/);
      expect(await answer.text()).toMatch(content);
    }
  });

  test('without a format the report comes with links to its files', async () => {
    const body = (await (await get(reportPath(''))).json()) as {
      data: Report;
      links: Record<string, string>;
    };
    expect(Object.keys(body.links)).toContain(body.data.bugs[0]?.screenshots[0]?.key);
  });

  test('ZIP: the report in every form, with its evidence beside it', async () => {
    const answer = await get(reportPath('.zip'));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      'report.html',
      'report.json',
      'report.md',
      'junit.xml',
      'report.sarif',
      'ctrf.json',
      'evidence/step-log.ndjson',
      'evidence/bug-1/step-01.jpg',
      expect.stringMatching(/^evidence\/steps\/[0-9a-f]{16}\.jpg$/),
    ]);
    expect(files.get('evidence/bug-1/step-01.jpg')).toEqual(PICTURE);
    expect(files.get('report.html')?.toString()).toContain('src="evidence/bug-1/step-01.jpg"');
    const log = files.get('evidence/step-log.ndjson')?.toString() ?? '';
    expect(log).toMatch(/"screenshot":"steps\/[0-9a-f]{16}\.jpg"/);
    expect(log).not.toContain(owner);
  });

  test('ZIP of a test that failed without a report: what was asked for, and why it failed', async () => {
    const failure = {
      failure_fault: 'target',
      failure_code: 'TARGET_UNREACHABLE',
      failure_message: 'Nobody answers',
    };
    const change = (values: object) =>
      database.service.updateTable('tests').set(values).where('id', '=', testId).execute();
    await change({ status: 'failed', report_key: null, ...failure });
    const { data } = (await (await get(reportPath('/link?format=zip'))).json()) as { data: { url: string } };
    for (const answer of [await get(reportPath('.zip')), await get(data.url, '')]) {
      const files = unzip(Buffer.from(await answer.arrayBuffer()));
      expect([...files.keys()]).toEqual(['failure.txt', 'test.json']);
      expect(files.get('failure.txt')?.toString()).toMatch(
        /Nobody answers\n.*target.*\nCode: TARGET_UNREACHABLE/,
      );
      expect(JSON.parse(files.get('test.json')?.toString() ?? '')).toMatchObject({ id: testId, ...failure });
    }
    expect((await get(reportPath('.md'))).status).toBe(404);
    await change({ failure_fault: null, failure_code: null, failure_message: null });
    await keep({});
  });

  test('ZIP: what is gone is named, what is not this test’s own is left out', async () => {
    const foreign = await blobs.put({ owner: other, testId }, Buffer.from('theirs'), 'image/jpeg');
    const gone = { ...foreign, key: `${owner}/${testId}/${'0'.repeat(64)}.jpg` };
    await keep({ bugs: [bugOf({ bug_id: 'bug-2', screenshots: [foreign, gone] })] });
    const files = unzip(Buffer.from(await (await get(reportPath('.zip'))).arrayBuffer()));
    expect(files.get('missing.txt')?.toString()).toBe(
      'No longer kept:\nevidence/bug-2/step-01.jpg\nevidence/bug-2/step-02.jpg\n',
    );
    await keep({});
  });
});

describe('what cannot be had', () => {
  test('another format: told which there are', async () => {
    for (const path of ['.exe', '?format=docx', '?format=__proto__', '/link?format=exe']) {
      const answer = await get(reportPath(path));
      const body = (await answer.json()) as { error: string; message: string };
      expect([answer.status, body.error]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.message).toContain('Choose one of zip, html, pdf, md, json, junit, sarif, ctrf');
    }
  });

  test('another user’s report, and none: the same answer', async () => {
    const unknown = '/api/tests/0198f000-0000-7000-8000-00000000ffff/report';
    for (const rest of ['.zip', '?format=html', '/link?format=zip', '.exe']) {
      const [theirs, none] = [await get(reportPath(rest), other), await get(unknown + rest)];
      expect([theirs.status, none.status]).toEqual([404, 404]);
      expect(await theirs.json()).toEqual(await none.json());
    }
    expect((await get(reportPath('.zip'), '')).status).toBe(401);
  });

  test('a print that there is not has a name of its own', async () => {
    for (const path of ['.pdf', '/link?format=pdf']) {
      const answer = await get(reportPath(path));
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'PDF_UNAVAILABLE' }]);
    }
    await keep({ pdf: await blobs.put({ owner, testId }, Buffer.from('%PDF-1.7'), 'application/pdf') });
    expect(await (await get(reportPath('.pdf'))).text()).toBe('%PDF-1.7');
  });
});

test('a link downloads without a token, for its own report and form only, until it expires', async () => {
  const { data } = (await (await get(reportPath('/link?format=md'))).json()) as { data: { url: string } };
  const answer = await get(data.url, '');
  expect([answer.status, (await answer.text()).slice(0, 13)]).toEqual([200, '# Rove report']);
  const stale = signDownload(linkKey, { owner, testId, format: 'md' }, Date.now() - 301_000);
  for (const bad of [data.url.replace('/md?', '/zip?'), data.url.replace(owner, other), stale])
    expect((await get(bad, '')).status).toBe(403);
});

test('a report whose evidence has expired can be read, says so, and links to none of it', async () => {
  await keep({});
  await database.service
    .insertInto('evidence_expiries')
    .values({ test_id: testId, user_id: owner, expired_at: new Date('2026-03-04'), files: 3, bytes: 9 })
    .execute();
  const answer = (await (await get(reportPath(''))).json()) as { data: Report; links: object };
  expect(answer).toMatchObject({ data: { evidence_expired_at: '2026-03-04T00:00:00.000Z' }, links: {} });
  expect(await (await get(reportPath('.zip'))).arrayBuffer()).toBeDefined();
  expect(await (await get(reportPath('?format=md'))).text()).toContain('deleted on 2026-03-04');
});
