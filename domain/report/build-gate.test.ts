import { describe, expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import type { BaseStanding } from './at-base.ts';
import { baselineSentence, judgeBuild } from './build-gate.ts';
import type { FailOn } from './fail-on.ts';
import type { ReportFinding } from './report.ts';

const bug = (name: string, more: Parameters<typeof bugOf>[0] = {}) =>
  bugOf({ fingerprint: `server_error:${name}`, ...more });
const MARK = { id: 'm', at: '', until: null, by: 'Ana', reason: 'known' };
const OLD = bug('old');
const NEW = bug('new');
const MILD = bug('mild', { severity: 'minor' });
const MUTED = bug('muted', { mute: MARK });
const run = reportOf({ bugs: [OLD, NEW, MILD, MUTED] });
const main = reportOf({ test_id: 'run-1', bugs: [OLD] });
const judge = (over: Partial<Parameters<typeof judgeBuild>[1]> = {}) =>
  judgeBuild(run, { fail_on: 'critical', new_only: false, baseline: null, ...over });
const ids = (...bugs: { bug_id: string }[]) => bugs.map(({ bug_id }) => bug_id);

describe('a build', () => {
  test('fails by every bug that is bad enough and not muted', () => {
    expect(judge()).toMatchObject({
      passed: false,
      failing_bugs: ids(OLD, NEW),
      muted_bugs: ids(MUTED),
      baseline: null,
    });
    expect(judge({ fail_on: 'minor' }).failing_bugs).toEqual(ids(OLD, NEW, MILD));
    expect(judge({ fail_on: 'none' })).toMatchObject({ passed: true, failing_bugs: [] });
  });

  test('with new_only fails by those alone that the baseline does not have', () => {
    const baseline = { branch: 'main', report: main };
    const gate = judge({ new_only: true, baseline });
    expect(gate).toMatchObject({ passed: false, failing_bugs: ids(NEW) });
    expect(gate.baseline).toMatchObject({ branch: 'main', test_id: 'run-1', new_bugs: ids(NEW, MILD) });
    const known = reportOf({ bugs: [OLD, bug('other', { merged_fingerprints: [NEW.fingerprint] })] });
    expect(judge({ new_only: true, baseline: { branch: 'main', report: known } }).passed).toBe(true);
  });

  test('compared with a base fails by what is new there, and does not pass by what could not be told', () => {
    const at = (name: string, standing: BaseStanding, more = {}) =>
      bug(name, { at_base: { standing, shown: 0, runs: 3, detail: '' }, ...more });
    const [fresh, old, dark] = [at('fresh', 'new'), at('old', 'also_there'), at('dark', 'unknown')];
    const known = at('known', 'new', { mute: MARK });
    const judgeAt = (bugs: ReportFinding[], fail_on: FailOn = 'critical') =>
      judgeBuild({ bugs, base_url: 'http://base.test' }, { fail_on, new_only: false, baseline: null });
    const gate = judgeAt([fresh, old, dark, known]);
    expect(gate).toMatchObject({ passed: false, failing_bugs: ids(fresh), muted_bugs: ids(known) });
    expect(gate.base).toEqual({
      url: 'http://base.test',
      new_bugs: ids(fresh),
      untold_bugs: ids(dark),
    });
    expect(judgeAt([old, known])).toMatchObject({ passed: true, failing_bugs: [] });
    expect(judgeAt([old, dark])).toMatchObject({ passed: false, failing_bugs: [] });
    expect(judgeAt([fresh, dark], 'none')).toMatchObject({ passed: true, base: { untold_bugs: [] } });
  });

  test('says what is new without new_only too, and counts all', () => {
    const gate = judge({ baseline: { branch: 'main', report: main } });
    expect(gate.failing_bugs).toEqual(ids(OLD, NEW));
    expect(gate.baseline && baselineSentence(gate.baseline)).toBe('2 new against run run-1 on main');
  });

  test('counts all bugs where the branch has no run, and says so', () => {
    const gate = judge({ new_only: true, baseline: { branch: 'trunk', report: null } });
    expect(gate.failing_bugs).toEqual(ids(OLD, NEW));
    expect(gate.baseline && baselineSentence(gate.baseline)).toBe(
      'There is no completed run of this app on trunk to compare with: all bugs count',
    );
  });

  test('has passed where a baseline has no bugs and neither has the run', () => {
    const empty = { branch: 'main', report: reportOf({ bugs: [] }) };
    const demand = { fail_on: 'minor', new_only: true, baseline: empty } as const;
    expect(judgeBuild({ bugs: [], base_url: null }, demand)).toMatchObject({
      passed: true,
      baseline: { new_bugs: [] },
    });
    expect(judgeBuild(run, demand).failing_bugs).toEqual(ids(OLD, NEW, MILD));
  });
});
