import { describe, expect, test } from 'vitest';
import { bugOf } from '#tests/support/sample-report.ts';
import { type ComparedRun, compareRuns, firstSeen } from './compare.ts';
import { comparisonSentence } from './comparison.ts';

const PLACE = 'http://a.test/cart';
const proof = { attempts: 3, reproduced: 3, steps_before: 41, steps_after: 1 };
const bug = bugOf({ fingerprint: 'x:1', url: `${PLACE}?step=2`, proof });
const other = bugOf({ fingerprint: 'y:1', url: 'http://a.test/' });

function run(id: string, bugs: ComparedRun['bugs'], more: Partial<ComparedRun> = {}): ComparedRun {
  return { test_id: id, mode: 'interact', bugs, unproved: [], coverage: { urls: [PLACE] }, ...more };
}

function verdict(...runs: ComparedRun[]) {
  const [current, ...earlier] = runs;
  if (!current) throw new Error('no run');
  return compareRuns(current, earlier);
}

describe('a bug against earlier runs', () => {
  test('the first run of a target has nothing to compare with', () => {
    expect(verdict(run('3', [bug]))).toEqual({ comparison: null, histories: new Map() });
  });

  test.each([
    ['new', [run('2', [other])]],
    ['persisting', [run('2', [bug])]],
    ['persisting', [run('2', [], { coverage: { urls: [] } }), run('1', [bug])]],
    ['persisting', [run('2', [], { unproved: [bug] }), run('1', [bug])]],
    ['persisting', [run('2', [], { mode: 'read_only' }), run('1', [bug])]],
    ['regressed', [run('2', []), run('1', [bug])]],
    ['persisting', [run('3', [bug]), run('2', []), run('1', [bug])]],
  ] as const)('%s', (history, earlier) => {
    expect(verdict(run('now', [bug]), ...earlier).histories.get(bug.bug_id)).toBe(history);
  });

  test('one of a cause that was met before under another name is no new bug', () => {
    const merged = bugOf({ fingerprint: 'z:1', merged_fingerprints: ['x:1'] });
    expect(verdict(run('now', [merged]), run('1', [bug])).histories.get(merged.bug_id)).toBe('persisting');
  });
});

describe('what an earlier run found and this one did not', () => {
  const past = { bug_id: bug.bug_id, title: bug.title, severity: bug.severity };
  test.each([
    ['fixed where it was looked for', run('now', []), [past], 0],
    ['not seen elsewhere', run('now', [], { coverage: { urls: ['http://a.test/other'] } }), [], 1],
    ['not seen by a run that may do less', run('now', [], { mode: 'read_only' }), [], 1],
    ['not fixed while it is suspected', run('now', [], { unproved: [bug] }), [], 1],
    ['still there', run('now', [bug]), [], 0],
  ] as const)('%s', (_what, current, fixed, not_seen) => {
    expect(verdict(current, run('1', [bug])).comparison).toMatchObject({ fixed, not_seen });
  });

  test.each([
    ['what takes more than opening its place', { proof: { ...proof, steps_after: 3 } }],
    ['what differs from load to load', { category: 'performance' }],
  ] as const)('%s is not called fixed', (_what, more) => {
    const { comparison } = verdict(run('now', []), run('1', [{ ...bug, ...more }]));
    expect(comparison).toMatchObject({ fixed: [], not_seen: 1 });
  });

  test('what was found gone before is not fixed twice; what was not looked for since still can be', () => {
    const away = { coverage: { urls: [] } };
    expect(verdict(run('now', []), run('2', []), run('1', [bug])).comparison?.fixed).toEqual([]);
    expect(verdict(run('now', []), run('2', [], away), run('1', [bug])).comparison?.fixed).toEqual([past]);
  });
});

describe('a bug that was replayed', () => {
  const end = (outcome: 'fixed' | 'still_there' | 'could_not_tell') => ({
    [bug.fingerprint]: { outcome, shown: outcome === 'still_there' ? 1 : 0, runs: 3, detail: '' },
  });
  const replayed = (current: ComparedRun, outcome: Parameters<typeof end>[0], past = bug) =>
    compareRuns(current, [run('1', [past])], end(outcome)).comparison;
  const away = run('now', [], { coverage: { urls: [] } });
  const long = { ...bug, proof: { ...proof, steps_after: 7 } };

  test('is fixed where its replays say so, wherever the run was and however long its way', () => {
    expect(replayed(away, 'fixed', long)).toMatchObject({
      fixed: [{ bug_id: bug.bug_id, replays: 3 }],
      not_seen: 0,
    });
  });

  test.each(['still_there', 'could_not_tell'] as const)('is not fixed where they say: %s', (outcome) => {
    expect(replayed(run('now', []), outcome)).toMatchObject({ fixed: [], not_seen: 1 });
  });

  test('is not fixed where the run met it all the same', () => {
    expect(replayed(run('now', [bug]), 'fixed')).toMatchObject({ fixed: [], persisting: 1 });
  });

  test('regresses when it is met after a run whose replays had not shown it', () => {
    const mended = { ...away, comparison: replayed(away, 'fixed', long) };
    const { histories, comparison } = compareRuns(run('now', [long]), [mended, run('1', [long])]);
    expect(histories.get(long.bug_id)).toBe('regressed');
    expect(comparison).toMatchObject({ regressed: 1 });
    // Found fixed once, it is not found fixed again.
    expect(compareRuns(away, [mended, run('1', [long])]).comparison).toMatchObject({
      fixed: [],
      not_seen: 0,
    });
  });
});

test('the line says what there is to say', () => {
  const { comparison } = verdict(run('now', [other]), run('1', [bug]));
  expect(comparison && comparisonSentence(comparison)).toBe('Since the run before: 1 new, 1 fixed.');
});

test('a bug was first seen in the oldest run that is known to have met it', () => {
  const at = (id: string, ...rest: Parameters<typeof run> extends [string, ...infer R] ? R : never) => ({
    ...run(id, ...rest),
    submitted_at: `2026-01-0${id}T00:00:00.000Z`,
  });
  expect(firstSeen(bug, [])).toBeNull();
  expect(firstSeen(bug, [at('3', [bug]), at('2', []), at('1', [bug])])).toEqual({
    test_id: '1',
    at: '2026-01-01T00:00:00.000Z',
  });
  const carried = { ...bug, first_seen: { test_id: '0', at: '2025-12-01T00:00:00.000Z' } };
  expect(firstSeen(bug, [at('3', [carried])])?.test_id).toBe('0');
});
