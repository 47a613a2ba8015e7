import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT } from '#tests/support/accounts.ts';
import { ApiDocument } from '#tests/support/api-document.ts';
import { type ApiCall, type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';

const ABSENT = '0198f000-0000-7000-8000-00000000dead';

let api: TestApi;
let document: ApiDocument;
let ana: ApiUser;
let ben: ApiUser;
let bensTest: string;
beforeAll(async () => {
  api = await startApi();
  document = await ApiDocument.read(api.url);
  ana = await api.user();
  ben = await api.user('pro');
  bensTest = await api.completed(ben.id);
});
afterAll(() => api?.stop());

const asAna = (method: string, path: string, init: ApiCall = {}) =>
  document.call(method, path, { token: ana.token, ...init });

describe('bodies', () => {
  it.each([
    ['text/plain', 'name=x'],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['application/xml', '<a/>'],
  ])('%s is a 415 that names what is wanted', async (type, body) => {
    for (const path of ['/api/tests/submit', '/test', '/api/v1/api-keys']) {
      const answer = await asAna('POST', path, { body, headers: { 'content-type': type } });
      expect([answer.status, answer.body.error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(answer.body.message).toContain('application/json');
    }
  });

  it('JSON in another character set is a 415', async () => {
    const headers = { 'content-type': 'application/json; charset=latin1' };
    const answer = await asAna('PUT', '/api/user/profile', { body: '{}', headers });
    expect([answer.status, answer.body.error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each(['{', '{"name":}', 'nothing', '"text"', '17'])('malformed JSON is a 400: %s', async (body) => {
    const answer = await asAna('POST', '/api/tests/submit', { body });
    expect([answer.status, answer.body.message]).toEqual([400, 'The body is not valid JSON']);
  });

  it('a body that is nested without end is a 400', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"config":${open.repeat(150_000)}1${close.repeat(150_000)}}`;
      const answer = await asAna('POST', '/api/tests/submit', { body });
      expect([answer.status, answer.body.message]).toEqual([400, 'A body is nested 100 deep at most']);
    }
  });

  it('an absent body is a 400 that says what is missing', async () => {
    for (const path of ['/api/tests/submit', '/test']) {
      const answer = await asAna('POST', path);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('needs a JSON body');
    }
    expect((await asAna('PUT', '/api/user/profile')).status).toBe(400);
  });

  it('more than a megabyte is a 413', async () => {
    const answer = await asAna('POST', '/test', { body: { app_url: 'x'.repeat(1_100_000) } });
    expect([answer.status, answer.body.error]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(answer.body.message).toContain('at most 1mb');
  });

  it('a zero character is refused wherever it is', async () => {
    for (const body of [{ full_name: 'a\0b' }, { 'a\0': 1 }, { x: [{ y: '\0' }] }]) {
      expect((await asAna('PUT', '/api/user/profile', { body })).body.message).toContain('U+0000');
    }
    expect((await asAna('GET', '/api/tests?search=%00')).body.message).toContain('U+0000');
    expect((await asAna('GET', `/api/tests/${bensTest}%00`)).status).toBe(400);
  });

  it.each([
    [{ ...SUBMIT, name: ' ' }, 'name', 'Test name is required'],
    [{ ...SUBMIT, url: undefined }, 'url', 'Application URL is required'],
    [{ ...SUBMIT, url: 'ftp://a' }, 'url', 'The address must start with http:// or https://'],
    [
      { ...SUBMIT, config: { ...SUBMIT.config, viewport: { width: 1, height: 1 } } },
      'config.viewport.width',
      '',
    ],
  ])('a field that is not right is named: %j', async (body, field, message) => {
    const answer = await asAna('POST', '/api/tests/submit', { body });
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_REQUEST']);
    const { issues } = answer.body.details as { issues: { field: string; message: string }[] };
    expect(issues[0]?.field).toBe(field);
    expect(answer.body.message).toContain(message);
  });

  it('a duration beyond the plan has the catalogue’s text', async () => {
    const answer = await asAna('POST', '/api/tests/submit', { body: { ...SUBMIT, duration: 361 } });
    expect(answer.body).toEqual({
      error: 'INVALID_DURATION',
      message: 'Selected duration not available for your plan',
    });
  });
});

describe('addresses', () => {
  it.each([
    'offset=-1',
    'offset=1e9',
    'offset=x',
    'offset=1.5',
    'limit=0',
    'limit=-5',
    'limit=101',
    'limit=1&limit=2',
  ])('an absurd page is a 400 that says what is possible: %s', async (query) => {
    for (const path of ['/api/tests', '/api/tests/history', '/tests']) {
      const { status, body } = await asAna('GET', `${path}?${query}`);
      expect([status, body.error]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.message).toMatch(/^(offset|limit) is a whole number from [01] to \d+/);
    }
  });

  it.each(['cursor=x', 'cursor=eyJhIjoxfQ', 'cursor=', `cursor=${'A'.repeat(2_000)}`])(
    'a cursor that was never given is a 400: %s',
    async (query) => expect((await asAna('GET', `/api/tests?${query}`)).status).toBe(400),
  );

  it.each([
    'sortBy=price',
    'filterByType=ios',
    'filterByStatus=gone',
    'startDate=yesterday',
    'endDate=2026-02-30',
  ])('a filter that is not known is a 400 that names it: %s', async (query) => {
    const { status, body } = await asAna('GET', `/api/tests?${query}`);
    const { issues } = body.details as { issues: { field: string }[] };
    expect([status, issues[0]?.field]).toEqual([400, query.split('=')[0]]);
  });

  it.each([
    'startDate=0000-01-01',
    'startDate=2026-02-01T00:00:00%2B02:00',
    'endDate=9999-12-31',
    'startDate=2026-02-01&endDate=2026-01-01',
  ])('an odd range of days finds what is in it: %s', async (query) =>
    expect((await asAna('GET', `/api/tests?${query}`)).status).toBe(200),
  );

  it('nobody’s test and another’s are the same 404, wherever their id is used', async () => {
    const paths = ['', '/status', '/results', '/report', '/report.md', '/report/link', '/map', '/snapshot'];
    const answers = async (id: string) => [
      ...(await Promise.all(paths.map((path) => asAna('GET', `/api/tests/${id}${path}`)))),
      await asAna('GET', `/api/tests/${id}/bugs/b/verify`),
      await asAna('POST', `/api/tests/${id}/bugs/b/verify`, { body: {} }),
      await asAna('DELETE', `/api/tests/${id}`),
    ];
    const [others, nobodys, odd] = [await answers(bensTest), await answers(ABSENT), await answers('17')];
    expect(others.map(({ status, body }) => [status, body])).toEqual(
      others.map(() => [404, { error: 'NOT_FOUND', message: 'The requested resource was not found' }]),
    );
    expect(nobodys.map(({ text }) => text)).toEqual(others.map(({ text }) => text));
    expect(odd.map(({ text }) => text)).toEqual(others.map(({ text }) => text));
  });

  it('an unknown address is a 404, a bad encoding a 400', async () => {
    expect((await asAna('GET', '/api/nothing')).body.error).toBe('NOT_FOUND');
    expect((await api.call('GET', '/api/tests/%E0%A4%A', { token: ana.token })).status).toBe(400);
  });

  it('every address refuses other methods with 405 and says which it takes', async () => {
    const byPath = new Map<string, string[]>();
    for (const { path, method } of document.calls)
      byPath.set(path, [...(byPath.get(path) ?? []), method.toUpperCase()]);
    for (const [path, methods] of byPath) {
      const where = path.replaceAll(/\{\w+\}/g, ABSENT);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (methods.includes(method) || (path === '/test' && method === 'GET') || path === '/tests') continue;
        const answer = await api.call(method, where, { token: ana.token });
        expect([path, method, answer.status, answer.body.error]).toEqual([
          path,
          method,
          405,
          'METHOD_NOT_ALLOWED',
        ]);
        expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods));
      }
    }
  });
});

describe('who asks', () => {
  it.each([
    ['', 'Please log in to continue'],
    ['Basic YTpi', 'Please log in to continue'],
    ['Bearer ', 'Please log in to continue'],
    ['Bearer not.a.token', 'Please log in to continue'],
    ['Bearer rove_forged', 'Unauthorized (check the API key)'],
  ])('"%s" is a 401', async (authorization, message) => {
    for (const [method, path] of [
      ['GET', '/tests'],
      ['POST', '/test'],
      ['GET', `/api/tests/${bensTest}/status`],
    ] as const) {
      const headers = { ...(authorization ? { authorization } : {}) };
      const answer = await document.call(method, path, { headers });
      expect([answer.status, answer.body]).toEqual([401, { error: 'UNAUTHORIZED', message }]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('who is not known is asked so before a body is read', async () => {
    const answer = await document.call('POST', '/test', { body: '{' });
    expect(answer.status).toBe(401);
  });

  it('below the top plan no API key is made', async () => {
    const answer = await document.call('POST', '/api/v1/api-keys', { token: ben.token, body: { name: 'x' } });
    expect(answer.body).toEqual({
      error: 'PLAN_RESTRICTION',
      message: 'This feature is not available on your current plan',
    });
  });
});
