import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readStream, testRunStream } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import { insertTest } from '#tests/support/api-service.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { until } from '#tests/support/services.ts';
import { startUploads, type TestUploads } from '#tests/support/upload-service.ts';

const PAGE = rawZip([{ name: 'index.html', data: '<h1>A shop</h1>' }]);
const FIELDS = {
  name: 'Shop',
  test_type: 'web_bundle',
  duration: '5',
  config: JSON.stringify({ authority: true }),
};
const WRONG_TYPE =
  "Error: The selected file's type does not match. Please upload a .zip file for a web bundle.";
const MEGABYTE = Buffer.alloc(1_000_000, 'x');

let uploads: TestUploads;
let user: { id: string; token: string };

beforeAll(async () => {
  uploads = await startUploads();
  user = await uploads.user();
});
afterAll(() => uploads?.stop());

test('a bundle is kept as the new test’s own, by the hash of its bytes', async () => {
  const { status, body } = await uploads.form(user.token, FIELDS, { name: 'My Shop.ZIP', bytes: PAGE });
  expect(body.message).toBe('Test initiated successfully! Tracking your progress below.');
  expect(status).toBe(201);
  const row = body.data as unknown as { id: string; url: string; test_type: string };
  expect(row).toMatchObject({ test_type: 'web_bundle', url: `http://${row.id}.localhost/` });
  const sum = createHash('sha256').update(PAGE).digest('hex');
  const [file = ''] = await uploads.files();
  expect(file.endsWith(`${user.id}/${row.id}/${sum}.zip`)).toBe(true);
  expect(await readFile(file)).toEqual(PAGE);
  const keys = UserKeys.of(TEST_SECRET);
  const [queued] = await readStream(uploads.auth.database.service, keys, testRunStream(row.id));
  expect(queued?.data).toMatchObject({
    bundle_name: 'My Shop.ZIP',
    bundle_key: `${user.id}/${row.id}/${sum}.zip`,
  });
  await uploads.auth.database.service
    .updateTable('tests')
    .set({ status: 'cancelled' })
    .where('id', '=', row.id)
    .execute();
});

const zip = (name: string, bytes: Buffer = PAGE) => ({ name, bytes });
type Case = [
  what: string,
  fields: Record<string, string>,
  file: { name: string; bytes: Buffer } | undefined,
  status: number,
  error: string,
  message: RegExp | string,
];
const REFUSED: Case[] = [
  ['no name', { ...FIELDS, name: ' ' }, zip('a.zip'), 400, 'INVALID_REQUEST', 'Test name is required'],
  ['no file', FIELDS, undefined, 400, 'INVALID_REQUEST', 'Please upload a web bundle file'],
  ['wrong extension', FIELDS, zip('a.tar.gz'), 400, 'INVALID_FILE_TYPE', WRONG_TYPE],
  ['an APK for a bundle', FIELDS, zip('a.apk'), 400, 'INVALID_FILE_TYPE', WRONG_TYPE],
  ['not a zip', FIELDS, zip('a.zip', Buffer.from('<html>')), 400, 'INVALID_FILE_TYPE', /check the file/],
  ['an empty file', FIELDS, zip('a.zip', Buffer.alloc(0)), 400, 'INVALID_FILE_TYPE', /check the file/],
  ['a damaged zip', FIELDS, zip('a.zip', PAGE.subarray(0, -9)), 400, 'INVALID_FILE_TYPE', /damaged/],
  ['no page', FIELDS, zip('a.zip', rawZip([{ name: 'a.js' }])), 422, 'INVALID_BUNDLE', /index\.html/],
  ['a way out', FIELDS, zip('a.zip', rawZip([{ name: '../a' }])), 422, 'INVALID_BUNDLE', /leads out/],
  ['no such entry', { ...FIELDS, entry_point: 'b.html' }, zip('a.zip'), 422, 'INVALID_BUNDLE', /b\.html/],
  [
    'a bad entry',
    { ...FIELDS, entry_point: '../b.html' },
    zip('a.zip'),
    400,
    'INVALID_REQUEST',
    /entry_point/,
  ],
  ['settings that are no JSON', { ...FIELDS, config: '{' }, zip('a.zip'), 400, 'INVALID_REQUEST', /config/],
  ['a long run', { ...FIELDS, duration: '999' }, zip('a.zip'), 400, 'INVALID_DURATION', /duration/],
  ['no authority', { ...FIELDS, config: '{}' }, zip('a.zip'), 400, 'INVALID_REQUEST', /right to test/],
  [
    'a file for a web address',
    { ...FIELDS, test_type: 'web_url', url: 'http://127.0.0.1/' },
    zip('a.zip'),
    400,
    'INVALID_REQUEST',
    /no file/,
  ],
  ['no APK', { ...FIELDS, test_type: 'android_apk' }, undefined, 400, 'INVALID_REQUEST', /upload an APK/],
  [
    'an APK that is none',
    { ...FIELDS, test_type: 'android_apk' },
    zip('a.apk', Buffer.from('MZ..')),
    400,
    'INVALID_FILE_TYPE',
    /check the file/,
  ],
  [
    'a zip for an APK',
    { ...FIELDS, test_type: 'android_apk' },
    zip('a.apk'),
    400,
    'INVALID_FILE_TYPE',
    /not an APK/,
  ],
];

describe('what is refused leaves nothing behind', () => {
  afterEach(async () => {
    expect((await uploads.files()).filter((path) => !path.includes(keptOf()))).toEqual([]);
  });

  test.each(REFUSED)('%s', async (_what, fields, file, status, error, message) => {
    const answer = await uploads.form(user.token, fields, file);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer).toMatchObject({ status, body: { error, message: text } });
  });

  test('a bundle key in JSON is not taken', async () => {
    const body = { ...FIELDS, config: { authority: true }, bundle_key: `${user.id}/${user.id}/x.zip` };
    expect(await uploads.call(user.token, 'POST', '/tests/submit', body)).toMatchObject({
      status: 400,
      body: { message: 'Please upload a web bundle file' },
    });
  });

  test('2 GB are refused at once by what they say, and at the cap when they say nothing', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const said = { ...type, 'content-length': '2000000000' };
    const early = await uploads.stream(user.token, said, body(2_000));
    expect(early).toMatchObject({ status: 413, body: { error: 'FILE_TOO_LARGE' } });
    expect(early.body.message).toBe('File size exceeds the maximum limit');
    expect(early.sent).toBeLessThan(20_000_000);
    const late = await uploads.stream(user.token, { ...type, 'transfer-encoding': 'chunked' }, body(2_000));
    expect(late).toMatchObject({ status: 413, body: { error: 'FILE_TOO_LARGE' } });
    expect(late.sent).toBeLessThan(130_000_000);
  });

  test('without quota the bytes are not taken', async () => {
    const poor = await uploads.user('free');
    await insertTest(uploads.auth, { id: uuidv7(), user_id: poor.id, test_name: 'Made', report_key: '' });
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
    const answer = await uploads.stream(poor.token, headers, body(500));
    expect(answer).toMatchObject({ status: 403, body: { error: 'PLAN_LIMIT_EXCEEDED' } });
    expect(answer.sent).toBeLessThan(20_000_000);
  });

  test('broken forms: cut off, without a boundary, with two files', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const cut = await uploads.stream(user.token, headers, [...body(1), Buffer.from('\r\n--')]);
    expect(cut).toMatchObject({ status: 400, body: { message: expect.stringMatching(/broke off/) } });
    const none = await uploads.stream(user.token, { 'content-type': 'multipart/form-data' }, [PAGE]);
    expect(none).toMatchObject({ status: 400, body: { message: expect.stringMatching(/boundary/) } });
    const twice = [...body(0), Buffer.from('\r\n'), ...FILE, Buffer.from('\r\n--b--\r\n')];
    const two = await uploads.stream(user.token, headers, twice);
    expect(two).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } });
  });

  test('a sender that goes away leaves nothing', async () => {
    const outgoing = request(`${uploads.auth.url}/api/tests/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    outgoing.on('error', () => undefined);
    for (const chunk of body(2)) outgoing.write(chunk);
    await until('its first bytes', async () =>
      (await uploads.files()).some((path) => path.endsWith('.part')),
    );
    outgoing.destroy();
    await until('the end of it', async () => !(await uploads.files()).some((path) => path.endsWith('.part')));
  });
});

/** The one bundle of the first test. */
const keptOf = () => createHash('sha256').update(PAGE).digest('hex');

const FILE = [
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'),
  PAGE,
];

/** A form whose file is a page and `megabytes` more, without its end. */
function* body(megabytes: number): Generator<Buffer> {
  for (const [name, value] of Object.entries(FIELDS))
    yield Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  yield* FILE;
  for (let sent = 0; sent < megabytes; sent++) yield MEGABYTE;
}
