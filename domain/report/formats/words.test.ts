import { expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { reportToHtml } from './html.ts';
import { reportToMarkdown } from './markdown.ts';
import { proofSentence, STATE_NOTE } from './words.ts';

const proof = { attempts: 3, reproduced: 2, steps_before: 9, steps_after: 2 };

test('what showed in some replays and not in others is called flaky', () => {
  expect(proofSentence(proof)).toMatch(/^Flaky 2\/3: /);
  expect(proofSentence({ ...proof, reproduced: 3 })).toMatch(/^Reproduced 3\/3 /);
  expect(proofSentence({ ...proof, reproduced: 0 })).toMatch(/^Reproduced 0\/3 /);
});

test('a report says what is flaky, what needs state, and that its evidence has expired', () => {
  const report = reportOf({
    bugs: [bugOf({ needs_state: true, only_in: 'Firefox' })],
    unproved: [bugOf({ bug_id: 'bug-2', proved: false, proof })],
    evidence_expired_at: '2026-03-04T05:06:07.000Z',
  });
  for (const text of [reportToHtml(report), reportToMarkdown(report)]) {
    expect(text).toContain('Flaky 2/3');
    expect(text).toContain(STATE_NOTE);
    expect(text).toContain('Only in Firefox: ');
    expect(text).toContain('deleted on 2026-03-04');
  }
});
