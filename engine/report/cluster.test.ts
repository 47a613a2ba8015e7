import { expect, test } from 'vitest';
import { bugOf } from '#tests/support/sample-report.ts';
import { clusterByCause } from './cluster.ts';

let n = 0;
function found(oracle: string, context: Record<string, string>, more: Parameters<typeof bugOf>[0] = {}) {
  n += 1;
  const url = `http://a.test/page-${n}`;
  return bugOf({ fingerprint: `${oracle}:${n}`, additional_context: context, url, places: [url], ...more });
}
const server = (address: string, more = {}) =>
  found('server_error', { method: 'POST', address: `http://a.test${address}`, status: '500' }, more);
const thrown = (frame: string, message: string) => found('uncaught_exception', { frame, message });

test('one broken endpoint behind several pages is one bug with all its places', () => {
  const long = server('/api/carts/red-mug', {
    proof: { attempts: 3, reproduced: 3, steps_before: 9, steps_after: 7 },
  });
  const short = server('/api/carts/blue-mug', { title: 'Shorter' });
  const [one, ...rest] = clusterByCause([long, short]);
  expect(rest).toEqual([]);
  expect(one).toMatchObject({ title: 'Shorter', merged_fingerprints: [long.fingerprint] });
  expect(one?.places).toEqual([long.url, short.url]);
  expect(one?.additional_context['same cause']).toBe(long.title);
});

test('what several kinds tell of one cause is one bug, whatever their families', () => {
  const answered = server('/api/carts/1', { family: 'server_error:a' });
  const again = server('/api/carts/2', { family: 'server_error:b' });
  const linked = found(
    'broken_link',
    { address: 'http://a.test/x/1', status: '500' },
    { family: 'broken_link:c' },
  );
  const listed = { list: '/jobs/:id', lost: 'A note', deleted_by: 'Delete note of 3 May' };
  const made = found('deleted_item', listed, { family: 'deleted_item:d' });
  const other = found(
    'listed_item',
    { ...listed, deleted_by: 'Delete note of 4 May' },
    { family: 'listed_item:e' },
  );
  expect(clusterByCause([made, answered, linked, again, other]).length).toBe(3);
});

test('one function that fails in one way is one cause, whatever it was given', () => {
  const one = thrown('formatPrice@/js/site.js', "Cannot read properties of undefined (reading 'price')");
  const other = thrown('formatPrice@/js/site.js', "Cannot read properties of undefined (reading 'total')");
  expect(clusterByCause([one, other]).length).toBe(1);
});

test('one error that is thrown in a promise and outside of one is one bug', () => {
  const facts = { frame: 'RegExp@<anonymous>', message: 'Invalid regular expression' };
  const alone = found('uncaught_exception', facts, { fingerprint: 'uncaught_exception:abc' });
  const promised = found('unhandled_rejection', facts, { fingerprint: 'unhandled_rejection:abc' });
  expect(clusterByCause([alone, promised]).length).toBe(1);
});

test.each([
  ['other functions', thrown('a.b.load@/x.js', 'failed'), thrown('a.b.save@/x.js', 'failed')],
  ['other failures', thrown('load@/x.js', 'failed to read'), thrown('load@/x.js', 'x is not a function')],
  ['functions without a name of their own', thrown('e@/x.js', 'failed 1'), thrown('e@/x.js', 'failed 2')],
  ['functions without a name', thrown('@/x.js', 'failed'), thrown('@/x.js', 'failed')],
  ['other endpoints', server('/api/cart'), server('/api/pay')],
  [
    'other missing files',
    found('failed_request', {
      address: 'http://a.test/a-1.js',
      resource: 'script',
      reason: 'the status 404',
    }),
    found('failed_request', {
      address: 'http://a.test/b-2.js',
      resource: 'script',
      reason: 'the status 404',
    }),
  ],
  [
    'findings that name no cause',
    found('dead_control', { role: 'button' }),
    found('dead_control', { role: 'button' }),
  ],
])('%s stay apart', (_what, one, other) => {
  expect(clusterByCause([one, other]).length).toBe(2);
});
