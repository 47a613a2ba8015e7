import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiDocument } from '#tests/support/api-document.ts';
import { type ApiAnswer, type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';

const PAGE = rawZip([{ name: 'site/start.html', data: '<h1>A shop</h1>' }]);
const FIELDS = {
  type: 'web_bundle',
  test_name: 'From a pipeline',
  entry_point: 'site/start.html',
  config: JSON.stringify({ test_duration: 10, max_pages: 5 }),
};

let api: TestApi;
let document: ApiDocument;
beforeAll(async () => {
  api = await startApi();
  document = await ApiDocument.read(api.url);
});
afterAll(() => api?.stop());

type Sent = { path?: string; key?: string; file?: { field: string; name: string; bytes: Buffer } | null };

async function send(user: ApiUser, fields: Record<string, string>, sent: Sent = {}): Promise<ApiAnswer> {
  const { path = '/test', key, file = { field: 'bundle', name: 'shop.zip', bytes: PAGE } } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  const answer = await fetch(api.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.key}`, ...(key ? { 'idempotency-key': key } : {}) },
    body,
  });
  const text = await answer.text();
  const said = { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
  expect(document.faultOf('POST', path, said)).toBeNull();
  return said;
}

async function testsOf(user: ApiUser) {
  const { service } = api.auth.database;
  return service.selectFrom('tests').selectAll().where('user_id', '=', user.id).execute();
}

describe('the documented form', () => {
  it.each(['/test', '/api/tests'])('takes a bundle with an API key at %s and answers flat', async (path) => {
    const ana = await api.user();
    const { status, body } = await send(ana, FIELDS, { path });
    expect([status, body.status]).toEqual([201, 'queued']);
    expect(await testsOf(ana)).toMatchObject([
      {
        id: body.test_id,
        test_type: 'web_bundle',
        test_name: 'From a pipeline',
        requested_duration_minutes: 10,
        config: { max_pages: 5, entry_point: 'site/start.html', authority: true },
      },
    ]);
  });

  it('is carried out once for each key, also when no slot is free any more', async () => {
    const ana = await api.user();
    const first = await send(ana, FIELDS, { key: 'one' });
    for (let n = 0; n < 3; n++) await send(ana, FIELDS);
    expect((await send(ana, FIELDS)).body.error).toBe('SLOT_LIMIT_REACHED');
    const again = await send(ana, FIELDS, { key: 'one' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = rawZip([{ name: 'site/start.html', data: '<h1>Another shop</h1>' }]);
    const file = { field: 'bundle', name: 'shop.zip', bytes: other };
    expect((await send(ana, FIELDS, { key: 'one', file })).body.error).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await testsOf(ana)).toHaveLength(4);
  });

  it('names what is missing or not there yet', async () => {
    const ana = await api.user();
    const none = await send(ana, FIELDS, { file: null });
    expect([none.status, none.body.message]).toEqual([400, 'Please upload a web bundle file']);
    const apk = { field: 'apk', name: 'shop.apk', bytes: PAGE };
    const android = await send(ana, { type: 'android' }, { file: apk });
    expect([android.status, android.body.error]).toEqual([400, 'INVALID_FILE_TYPE']);
    const config = JSON.stringify({ device: 'Pixel 6' });
    expect((await send(ana, { ...FIELDS, config })).body.error).toBe('NOT_AVAILABLE_YET');
    expect((await send(ana, { ...FIELDS, config: '{' })).body.message).toContain('config is not JSON');
    expect(await testsOf(ana)).toEqual([]);
  });

  it('of JSON a bundle is asked for as a form', async () => {
    const ana = await api.user();
    const { status, body } = await document.call('POST', '/test', {
      token: ana.key,
      body: { type: 'web_bundle' },
    });
    expect([status, body.message]).toEqual([400, 'Please upload a web bundle file']);
  });
});
