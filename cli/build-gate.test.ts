import { expect, test } from 'vitest';
import { gateLines, gateQuestionOf, testedBranch } from './build-gate.ts';
import type { TestOptions } from './submission.ts';
import { WrongUse } from './wrong-use.ts';

const OPTIONS: TestOptions = { minutes: '3', seed: '7', mode: 'interact', failOn: 'major' };

test('the exit code is asked for as the options have it', () => {
  expect(gateQuestionOf(OPTIONS)).toEqual({ fail_on: 'major', new_only: false, baseline: null });
  expect(gateQuestionOf({ ...OPTIONS, newOnly: true, baseline: ' trunk ' })).toEqual({
    fail_on: 'major',
    new_only: true,
    baseline: 'trunk',
  });
  expect(() => gateQuestionOf({ ...OPTIONS, baseline: 'a\nb' })).toThrow(WrongUse);
});

test('the branch is the option’s, or the one of the job', () => {
  const env = { GITHUB_REF_NAME: 'feature/a', CI_COMMIT_REF_NAME: 'b' };
  expect(testedBranch({ branch: 'main' }, env)).toBe('main');
  expect(testedBranch({}, env)).toBe('feature/a');
  expect(testedBranch({}, { GITHUB_REF_NAME: '', CI_COMMIT_REF_NAME: 'b' })).toBe('b');
  expect(testedBranch({}, {})).toBeUndefined();
  expect(() => testedBranch({ branch: ' ' }, env)).toThrow(/--branch.*at most 255 characters/);
});

test('what counts is said, with the run that it is new against', () => {
  const gate = {
    passed: false,
    fail_on: 'major' as const,
    new_only: true,
    failing_bugs: ['bug-1'],
    muted_bugs: [],
    base: null,
    baseline: { branch: 'main', test_id: 'run-1', submitted_at: '', new_bugs: ['bug-1', 'bug-2'] },
  };
  expect(gateLines(gate)).toEqual({
    compared: '2 new against run run-1 on main.',
    failed: 'Failed: 1 new proved bug is major or worse.',
  });
  const without = { ...gate.baseline, test_id: null, submitted_at: null, new_bugs: null };
  expect(gateLines({ ...gate, fail_on: 'critical', failing_bugs: ['a', 'b'], baseline: without })).toEqual({
    compared: 'There is no completed run of this app on main to compare with: all bugs count.',
    failed: 'Failed: 2 proved bugs are critical.',
  });
  expect(gateLines({ ...gate, failing_bugs: [], baseline: null })).toEqual({ compared: null, failed: null });
});

test('what is new against a base is said, and what keeps a build from passing without being new', () => {
  const gate = {
    passed: false,
    fail_on: 'critical' as const,
    new_only: false,
    failing_bugs: ['bug-1'],
    muted_bugs: [],
    baseline: null,
    base: { url: 'http://base.test/', new_bugs: ['bug-1'], untold_bugs: ['bug-2'] },
  };
  expect(gateLines(gate).failed).toBe('Failed: 1 new proved bug is critical.');
  expect(gateLines({ ...gate, failing_bugs: [] }).failed).toBe(
    'Not passed: it could not be told whether 1 bug that would count is new. Mute what is known.',
  );
  expect(gateLines({ ...gate, failing_bugs: [], base: { ...gate.base, untold_bugs: [] } }).failed).toBeNull();
});
