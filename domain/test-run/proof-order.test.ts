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

test('what is put back keeps its place', () => {
  const line = new ProofLine<CandidateRef>();
  const [first, second] = [candidate('a:1'), candidate('a:2')];
  line.add([first, second]);
  const [back] = line.take(1);
  line.add(back ? [back] : []);
  expect(taken(line)).toEqual(['a:1', 'a:2']);
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
  const [first] = line.take(1);
  if (first) line.add([{ ...first, late: true }]);
  expect(taken(line)).toEqual(['wrong_plural:1', 'server_error:1']);
});
