import { expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import type { PlantedFault } from '#samples/kit/planted.ts';
import { scoreOf } from './score.ts';
import { IMPLEMENTATIONS, readTruth, type Truth, verdictOn } from './todomvc.ts';

const fault = (id: string): PlantedFault => ({
  id,
  kind: 'filter',
  depth: 2,
  where: '/',
  truth: '',
  oracles: ['filter_return'],
  says: new RegExp(id),
});

function finding(title: string, more: Partial<Finding> = {}): Finding {
  return {
    bug_id: title,
    fingerprint: title,
    oracle: 'filter_return',
    variant: 'return',
    facts: {},
    title,
    severity: 'major',
    category: 'functional',
    description: '',
    url: 'http://site.invalid/',
    places: [],
    reproduction_steps: [],
    screenshots: [],
    bug_video: null,
    bug_captions: null,
    additional_context: {},
    proof: { attempts: 3, reproduced: 3, steps_before: 20, steps_after: 4 },
    proved: true,
    spec: null,
    spec_note: 'none',
    console_log: null,
    network_log: null,
    dom_snapshot: null,
    trace: null,
    needs_state: false,
    only_in: '',
    found_at_ms: 1,
    ...more,
  };
}

test('a run is judged by what was planted', () => {
  const spec = { key: 'k', sha256: '0'.repeat(64), size: 1, media_type: 'text/plain' };
  const score = scoreOf(['one', 'two', 'three'].map(fault), {
    bugs: [finding('one', { spec }), finding('strange'), finding('slow', { category: 'performance' })],
    unproved: [finding('two', { proved: false })],
    open: [],
  });
  expect(score).toMatchObject({
    proved: ['one'],
    unproved: ['two'],
    missed: ['three'],
    recall: 1 / 3,
    precision: 1 / 2,
    proved_share: 1 / 2,
    tested_share: 1 / 3,
    steps_before: 20,
    steps_after: 4,
    by_kind: { filter: { planted: 3, proved: 1 } },
  });
  expect(score.false_alarms.map(({ title }) => title)).toEqual(['strange']);
  expect(score.performance.map(({ title }) => title)).toEqual(['slow']);
});

test('what cannot be divided is null', () => {
  const score = scoreOf([fault('one')], { bugs: [], unproved: [], open: [] });
  expect(score).toMatchObject({ recall: 0, precision: null, proved_share: null, steps_after: null });
});

test('a finding in TodoMVC has the verdict of its implementation first', () => {
  const truth = (implementation: string, verdict: boolean): Truth => ({
    implementation,
    oracle: 'wrong_plural',
    title: '^The screen says',
    verdict,
    sentence: '',
    why: '',
  });
  const truths = [truth('*', true), truth('vue', false)];
  const said = finding('The screen says "1 items"', { oracle: 'wrong_plural' });
  expect(verdictOn(truths, 'react', said).verdict).toBe('true');
  expect(verdictOn(truths, 'vue', said).verdict).toBe('false');
  expect(verdictOn(truths, 'vue', finding('other')).verdict).toBe('unjudged');
});

test('the table of what was judged by hand can be read', () => {
  const known = new Set<string>([...IMPLEMENTATIONS, '*']);
  for (const { implementation, title } of readTruth()) {
    expect(known).toContain(implementation);
    expect(() => new RegExp(title)).not.toThrow();
  }
});
