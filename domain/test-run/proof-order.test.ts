import { expect, test } from 'vitest';
import type { CandidateRef } from './messages.ts';
import { ProofLine } from './proof-order.ts';

const candidate = (fingerprint: string, more: Partial<CandidateRef> = {}): CandidateRef => ({
  fingerprint,
  key: 'k',
  severity: 'major',
  category: 'functional',
  steps: 3,
  ...more,
});
const taken = (line: ProofLine<CandidateRef>) => line.take(99).map(({ fingerprint }) => fingerprint);

test('what is grave and functional comes first, and of equals what is short', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    candidate('accessibility:1', { severity: 'minor', category: 'accessibility' }),
    candidate('web_vitals:1', { category: 'performance' }),
    candidate('dead_control:1', { steps: 9 }),
    candidate('uncaught_exception:1', { steps: 2 }),
    candidate('server_error:1', { severity: 'critical' }),
  ]);
  expect(taken(line)).toEqual([
    'server_error:1',
    'uncaught_exception:1',
    'dead_control:1',
    'web_vitals:1',
    'accessibility:1',
  ]);
});

test('of one kind not all are tried at once', () => {
  const line = new ProofLine<CandidateRef>();
  const many = [1, 2, 3, 4, 5, 6].map((n) => candidate(`sideways_scroll:${n}`, { severity: 'minor' }));
  line.add([...many, candidate('wrong_plural:1', { severity: 'minor', steps: 20 })]);
  expect(taken(line).slice(0, 2)).toEqual(['sideways_scroll:1', 'wrong_plural:1']);
});

test('lanes share what is grave', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([1, 2, 3].map((n) => candidate(`a:${n}`)));
  line.add([candidate('b:1', { severity: 'minor' })]);
  const batches = [line.take(9, { lanes: 2 }), line.take(9, { lanes: 2 }), line.take(9, { lanes: 2 })];
  expect(batches.map((batch) => batch.map(({ fingerprint }) => fingerprint))).toEqual([
    ['a:1', 'a:3'],
    ['a:2'],
    ['b:1'],
  ]);
});

test('what is left of a batch keeps its place', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([candidate('a:1'), candidate('a:2')]);
  const batch = line.take(1);
  line.settle(batch, { left: batch, proved: [] });
  expect(taken(line)).toEqual(['a:1', 'a:2']);
});

test('what is grave comes before what is less so, however many alike came before it and however long its way', () => {
  const line = new ProofLine<CandidateRef>();
  const many = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    candidate(`web_vitals:${n}`, { severity: 'major', category: 'performance', steps: 90 }),
  );
  line.add([candidate('wrong_plural:1', { severity: 'minor', steps: 1 }), ...many]);
  expect(taken(line).at(-1)).toBe('wrong_plural:1');
});

test('of what is as grave, that comes first whose check was quick; waiting for long never makes it less grave', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    candidate('failed_load:1', { severity: 'minor', took_ms: 14_000 }),
    candidate('counted_link:1', { severity: 'minor', took_ms: 900, steps: 3 }),
    candidate('unlisted_page:1', { severity: 'major', took_ms: 90_000 }),
  ]);
  expect(taken(line)).toEqual(['unlisted_page:1', 'counted_link:1', 'failed_load:1']);
});

test('what is grave and has shown is finished before what is minor, though its replay takes long', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    candidate('dead_item:1', { severity: 'minor' }),
    candidate('unlisted_page:1', { severity: 'major', late: true, shown: true }),
    candidate('slow:1', { severity: 'minor', late: true, shown: true }),
    candidate('stale_view:1', { severity: 'major', late: true }),
  ]);
  expect(taken(line)).toEqual(['unlisted_page:1', 'dead_item:1', 'stale_view:1', 'slow:1']);
});

test('of a family one is tried, and none once that was proved', () => {
  const line = new ProofLine<CandidateRef>();
  const family = 'thrown:f';
  line.add([1, 2, 3].map((n) => candidate(`uncaught_exception:${n}`, { family, steps: 9 - n })));
  const batch = line.take(9);
  expect(batch.map(({ fingerprint }) => fingerprint)).toEqual(['uncaught_exception:3']);
  expect(line.length).toBe(0);
  line.settle(batch, { left: [], proved: ['uncaught_exception:3'] });
  line.add([candidate('uncaught_exception:4', { family })]);
  expect(line.length).toBe(0);
  expect(line.progress).toEqual({ done: 1, of: 1 });
});

test('of a family that was not reproduced a second one is tried, and no third', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([1, 2, 3].map((n) => candidate(`a:${n}`, { family: 'a:f' })));
  for (const tries of [1, 2]) {
    const batch = line.take(9);
    expect([tries, batch.length]).toEqual([tries, 1]);
    line.settle(batch, { left: [], proved: [] });
  }
  expect(line.length).toBe(0);
});

test('a family that waits goes on in a later history, one that ended does not', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([candidate('a:1', { family: 'a:f' }), candidate('b:1', { family: 'b:f' })]);
  const batch = line.take(1);
  line.settle(batch, { left: [], proved: batch.map(({ fingerprint }) => fingerprint) });
  const later = new ProofLine<CandidateRef>();
  later.close(line.closed);
  later.add([...line.rest(), candidate('a:2', { family: 'a:f' })]);
  expect(taken(later)).toEqual(['b:1']);
});

test('a recorded history whose batch was another one is gone on with by as many', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([1, 2, 3].map((n) => candidate(`a:${n}`)));
  const batch = line.take(2);
  line.settle(batch, { left: [candidate('a:3')], proved: [] });
  expect(line.length).toBe(2);
});

test('candidates of runs that told less are taken as they are', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    { fingerprint: 'a:1', key: 'k', severity: 'minor' },
    { fingerprint: 'b:1', key: 'k', severity: 'critical' },
  ]);
  expect(taken(line)).toEqual(['b:1', 'a:1']);
});

test('what only long ways are left for comes after all else', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    candidate('server_error:1', { severity: 'critical' }),
    candidate('wrong_plural:1', { severity: 'minor' }),
  ]);
  const batch = line.take(1);
  line.settle(batch, { left: batch.map((one) => ({ ...one, late: true })), proved: [] });
  expect(taken(line)).toEqual(['wrong_plural:1', 'server_error:1']);
});

test('every grave one has its first replay before any has a second, and grave ones before all that are not', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([
    candidate('server_error:1', { severity: 'critical' }),
    candidate('dead_control:1'),
    candidate('wrong_plural:1', { severity: 'minor' }),
  ]);
  const batch = line.take(1);
  expect(line.untriedGrave).toBe(1);
  line.settle(batch, { left: batch.map((one) => ({ ...one, tried: true })), proved: [] });
  expect(taken(line)).toEqual(['dead_control:1', 'server_error:1', 'wrong_plural:1']);
  expect(line.untriedGrave).toBe(0);
});

test('a batch takes the others of the routes of its best ones along', () => {
  const line = new ProofLine<CandidateRef>();
  const minor = { severity: 'minor', category: 'accessibility' } as const;
  line.add([candidate('a:1', { route: '/x' }), candidate('b:1', { route: '/y' })]);
  line.add([
    candidate('c:1', { ...minor, route: '/z' }),
    candidate('d:1', { ...minor, route: '/x', steps: 9 }),
    candidate('e:1', minor),
  ]);
  const names = (batch: readonly CandidateRef[]) => batch.map(({ fingerprint }) => fingerprint);
  expect(names(line.take(2, { lanes: 2, together: true }))).toEqual(['a:1', 'd:1']);
  expect(names(line.take(9, { together: true }))).toEqual(['b:1', 'c:1', 'e:1']);
});

test('what is grave has a lane of its own, even on the route of another', () => {
  const line = new ProofLine<CandidateRef>();
  line.add(['a:1', 'b:1', 'c:1'].map((one) => candidate(one, { route: '/x' })));
  const names = (batch: readonly CandidateRef[]) => batch.map(({ fingerprint }) => fingerprint);
  expect(names(line.take(4, { lanes: 2, together: true }))).toEqual(['a:1', 'c:1']);
  expect(names(line.take(4, { together: true }))).toEqual(['b:1']);
});

test('one is taken alone with the minor ones of its route: the others are left for other lanes', () => {
  const line = new ProofLine<CandidateRef>();
  line.add(['a:1', 'b:1'].map((one) => candidate(one)));
  line.add([candidate('c:1', { route: '/x' }), candidate('d:1', { severity: 'minor', route: '/x' })]);
  const names = (batch: readonly CandidateRef[]) => batch.map(({ fingerprint }) => fingerprint);
  expect(names(line.take(9, { lanes: 3, together: 'one' }))).toEqual(['a:1']);
  expect(names(line.take(9, { lanes: 3, together: 'one' }))).toEqual(['b:1']);
  expect(names(line.take(9, { lanes: 3, together: 'one' }))).toEqual(['c:1', 'd:1']);
});

test('what has only long ways left is not taken where those wait', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([candidate('a:1', { late: true }), candidate('b:1')]);
  expect(line.timely).toBe(1);
  expect(line.take(4, { timely: true })).toHaveLength(1);
  expect([line.timely, line.length]).toEqual([0, 1]);
});

test('of what is minor, what is slow comes last, and is not taken along for its route', () => {
  const line = new ProofLine<CandidateRef>();
  const minor = (fingerprint: string, category: CandidateRef['category']) =>
    candidate(fingerprint, { severity: 'minor', route: '/items', ...(category ? { category } : {}) });
  line.add([minor('web_vitals:1', 'performance'), minor('accessibility:1', 'accessibility')]);
  line.add([minor('accessibility:2', 'accessibility'), minor('dead_control:1', 'functional')]);
  const next = line.take(3, { together: true }).map(({ fingerprint }) => fingerprint);
  expect(next).toEqual(['dead_control:1', 'accessibility:1', 'accessibility:2']);
});

test('what was shown once comes after what is grave and was not tried, and before all else', () => {
  const line = new ProofLine<CandidateRef>();
  const minor = { severity: 'minor' } as const;
  line.add([candidate('dead_control:1', minor), candidate('web_vitals:1', { ...minor, shown: true })]);
  line.add([candidate('lax_form:1', { tried: true, shown: true }), candidate('reload:1')]);
  line.add([candidate('deep_link:1', { severity: 'critical', tried: true })]);
  expect(taken(line)).toEqual(['reload:1', 'lax_form:1', 'web_vitals:1', 'deep_link:1', 'dead_control:1']);
});

test('grave ones can be taken for their first replay alone', () => {
  const line = new ProofLine<CandidateRef>();
  line.add([candidate('reload:1'), candidate('reload:2', { tried: true, shown: true })]);
  line.add([candidate('dead_control:1', { severity: 'minor' }), candidate('deep_link:1', { late: true })]);
  expect(line.take(9, { untriedGrave: true }).map(({ fingerprint }) => fingerprint)).toEqual(['reload:1']);
});
