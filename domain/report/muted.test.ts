import { describe, expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { RENDERERS } from './formats/render.ts';
import { muteSentence, partMuted, withMutes, withoutMuters } from './muted.ts';

const MARK = {
  id: '0198f000-0000-7000-8000-00000000aaaa',
  at: '2026-11-24T10:00:00.000Z',
  until: '2026-12-31',
  by: 'Ana Example',
  reason: 'a <known> limit',
};
const KNOWN = bugOf({ fingerprint: 'server_error:1', severity: 'critical', title: 'The known one' });
const OTHER = bugOf({ fingerprint: 'blank_screen:2', severity: 'major', title: 'The other one' });
const names = (fingerprint: string, ...merged_fingerprints: string[]) => ({
  fingerprint,
  merged_fingerprints,
});
const report = reportOf({ bugs: [KNOWN, OTHER] });
const muted = withMutes(report, [{ ...names('server_error:1'), mark: MARK }]);

test('a mute marks the bug that it names, by any of its names, and no other', () => {
  expect(muted.bugs.map(({ mute }) => mute)).toEqual([MARK, null]);
  const merged = withMutes(report, [{ ...names('layout:9', 'blank_screen:2'), mark: MARK }]);
  expect(merged.bugs.map(({ mute }) => mute)).toEqual([null, MARK]);
  expect(withMutes(report, [{ ...names('layout:9'), mark: MARK }])).toBe(report);
});

test('a muted bug is found all the same', () => {
  expect(partMuted(muted.bugs).counted.map(({ title }) => title)).toEqual(['The other one']);
  expect(muted.total_bugs_found).toEqual(report.total_bugs_found);
});

test('readers by a link are told neither by whom nor why', () => {
  expect(muteSentence(MARK)).toBe('Muted by Ana Example until 2026-12-31: a <known> limit');
  const [mute] = withoutMuters(muted).bugs.map((bug) => bug.mute);
  expect(mute && muteSentence(mute)).toBe('Muted until 2026-12-31');
  expect(muteSentence({ ...MARK, by: null, reason: null, until: null })).toBe('Muted');
});

describe('the forms of a report list a muted bug apart', () => {
  const of = (format: keyof typeof RENDERERS) => RENDERERS[format](muted);

  test('JUnit skips it', () => {
    expect(of('junit').match(/<failure /g)).toHaveLength(1);
    expect(of('junit')).toContain(
      '<skipped message="Muted by Ana Example until 2026-12-31: a &lt;known&gt; limit"/>',
    );
    expect(of('junit')).toContain('failures="1" errors="0" skipped="1"');
  });

  test('CTRF skips it', () => {
    const { results } = JSON.parse(of('ctrf'));
    expect(results.summary).toMatchObject({ failed: 1, skipped: 1 });
    expect(results.tests[0]).toMatchObject({ status: 'skipped', rawStatus: 'muted' });
  });

  test('SARIF suppresses it', () => {
    const [run] = JSON.parse(of('sarif')).runs;
    expect(run.results[0].suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: muteSentence(MARK) },
    ]);
    expect(run.results[1].suppressions).toBeUndefined();
  });

  test('Markdown and HTML have it below the others', () => {
    for (const text of [of('md'), of('html')]) {
      const at = ['The other one', 'Muted (1)', 'The known one', 'Muted by Ana Example'].map((words) =>
        text.lastIndexOf(words),
      );
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect(at[0]).toBeGreaterThan(0);
    }
    expect(of('html')).not.toContain('<known>');
  });
});
