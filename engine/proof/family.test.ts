import { expect, test } from 'vitest';
import type { Suspicion } from '../model/suspicion.ts';
import { familyOf } from './family.ts';

const suspected = (fingerprint: string, more: Partial<Suspicion>): Suspicion => ({
  fingerprint,
  oracle: fingerprint.split(':')[0] ?? '',
  variant: '',
  facts: {},
  title: '',
  severity: 'major',
  category: 'functional',
  description: '',
  place: 'http://a.test/',
  element: null,
  context: {},
  ...more,
});
const thrown = (n: number, frame: string, position: string, message = 'no "x"') =>
  familyOf(
    suspected(`uncaught_exception:${n}`, {
      facts: { frame, message },
      context: { stack: `Error: x\n    at a (${position})\n    at b (http://a.test/app.js:9:9)` },
    }),
  );

test('one statement of a minified build is one cause, two statements of one file are two', () => {
  const one = thrown(1, 'a@/app.js', 'http://a.test/app.js:1:200');
  expect(thrown(2, 'a@/app.js', 'http://a.test/app.js:1:200')).toBe(one);
  expect(thrown(3, 'a@/app.js', 'http://a.test/app.js:1:900')).not.toBe(one);
});

test('an error is one cause whether it was thrown in a promise or outside of one', () => {
  const facts = { frame: 'load@/app.js', message: 'gone' };
  const [alone, promised] = ['uncaught_exception:1', 'unhandled_rejection:2'].map((fingerprint) =>
    familyOf(suspected(fingerprint, { facts })),
  );
  expect(promised).toBe(alone);
});

test('two kinds that blame one resource are two causes', () => {
  const facts = { method: 'GET', path: '/api/items', reason: 'the status 404' };
  const [failed, repeated] = ['failed_request:1', 'repeated_requests:1'].map((fingerprint) =>
    familyOf(suspected(fingerprint, { facts })),
  );
  expect(repeated).not.toBe(failed);
});

test('the scripts that every page of an app loads are one cause', () => {
  const loads = (route: string, largest: string) =>
    familyOf(
      suspected(`oversize_asset:${route}`, { facts: { subject: route, amount: 5 }, context: { largest } }),
    );
  expect(loads('/lab', '/main.js 5000 kB, /a.js 9 kB')).toBe(loads('/tree', '/main.js 5000 kB'));
  expect(loads('/tree', '/other.js 2000 kB')).not.toBe(loads('/lab', '/main.js 5000 kB'));
});

test('a slow load is one cause, whether the page says so or its paint does; another figure is another', () => {
  const of = (oracle: string, figure = '') =>
    familyOf(suspected(`${oracle}:${figure}`, { facts: { route: '/reports', figure } }));
  expect(of('slow_page')).toBe(of('web_vitals', 'lcp_ms'));
  expect(of('web_vitals', 'inp_ms')).not.toBe(of('web_vitals', 'lcp_ms'));
});

test('what moves from one place to another on several pages is one cause, anything else that moves is another', () => {
  const moves = (route: string, moved: string) =>
    familyOf(suspected(`web_vitals:${route}`, { facts: { figure: 'cls', route }, context: { moved } }));
  const badge = 'span "" from 718, 6 to 794, 6';
  expect(moves('/a', badge)).toBe(moves('/b', badge));
  expect(moves('/a', badge)).not.toBe(moves('/a', 'div "" from 0, 9 to 0, 90'));
  expect(moves('/a', '')).not.toBe(moves('/b', ''));
});

test('where nothing is blamed the family is the fingerprint', () => {
  expect(familyOf(suspected('blank_page:abc', {}))).toBe('blank_page:abc');
});

test('a field whose value is taken for another is one cause, in the form that makes a thing and in the one that changes it', () => {
  const blamed = (fingerprint: string, place: string, field: string) =>
    familyOf(suspected(fingerprint, { place, facts: { field } }));
  const made = blamed('created_item:1', 'http://a.test/boats/new', 'Fee');
  expect(blamed('edited_item:1', 'http://a.test/boats/31/edit', 'Fee')).toBe(made);
  expect(blamed('edited_item:2', 'http://a.test/boats/31/edit', 'Name')).not.toBe(made);
  expect(blamed('edited_item:3', 'http://a.test/piers/2/edit', 'Fee')).not.toBe(made);
  expect(blamed('created_item:2', 'http://a.test/boats/new', '')).toBe('created_item:2');
});
