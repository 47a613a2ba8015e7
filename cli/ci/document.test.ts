import { describe, expect, it } from 'vitest';
import { githubJobOf, outcomeOf } from '#tests/support/ci-jobs.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { documentOf } from './document.ts';
import type { Outcome } from './outcome.ts';

const PICTURE = { key: 'ana/test/0123.png', sha256: 'a'.repeat(64), size: 1, media_type: 'image/png' };
const bugs = [
  bugOf({ fingerprint: 'a:1', title: 'First', screenshots: Array(8).fill(PICTURE) }),
  bugOf({ fingerprint: 'b:2', title: 'Second', history: 'persisting' }),
  bugOf({
    fingerprint: 'c:3',
    title: 'Third',
    mute: { id: 'm', at: '', until: '2026-12-31', by: 'Ana', reason: 'ticket 42' },
  }),
];
const shown = (outcome: Outcome, job = githubJobOf()) => ({ name: 'Rove', outcome, job });
const WHOLE = { max: 60_000 };

describe('what is told of a test', () => {
  it('has new bugs whole with their pictures, known and muted ones by a line', () => {
    const text = documentOf(shown(outcomeOf({ bugs })), WHOLE);
    expect(text).toMatch(
      /#### New \(1\)[\s\S]*First[\s\S]*#### Known \(1\)[\s\S]*Second[\s\S]*#### Muted \(1\)[\s\S]*Third/,
    );
    expect(
      text.match(/<img src="https:\/\/rove\.example\/api\/shared\/secret\/pictures\/0123\.png"/g),
    ).toHaveLength(6);
    expect(text).toContain('Muted by Ana until 2026-12-31: ticket 42');
    expect(text.match(/fails this build/g)).toHaveLength(2);
    expect(text).toContain('[Shared until 2026-12-21](https://rove.example/share/secret)');
  });

  it('takes for new what the baseline does not have', () => {
    const outcome = outcomeOf({ bugs });
    const baseline = { branch: 'main', test_id: 'x', submitted_at: null, new_bugs: [bugs[1]?.bug_id ?? ''] };
    if (outcome.tested) outcome.tested.gate.baseline = baseline;
    const text = documentOf(shown(outcome), WHOLE);
    expect(text).toMatch(
      /1 new against run x on main\.[\s\S]*#### New \(1\)[\s\S]*Second[\s\S]*#### Known \(1\)[\s\S]*First/,
    );
  });

  it('takes for new what the base does not have, and says of which it could not be told', () => {
    const outcome = outcomeOf({ bugs });
    const [first, second] = bugs.map(({ bug_id }) => bug_id);
    const base = { url: 'https://live.example', new_bugs: [second ?? ''], untold_bugs: [first ?? ''] };
    if (outcome.tested) Object.assign(outcome.tested.gate, { base, failing_bugs: [second] });
    const text = documentOf(shown(outcome), WHOLE);
    expect(text).toMatch(/1 new against `https:\/\/live\.example`\.[\s\S]*#### New \(1\)[\s\S]*Second/);
    expect(text).toMatch(/#### Known \(1\)\n\n.*First.* \*\*could not be told from the base\*\*/);
  });

  it('shows no pictures that GitHub could not fetch, or of a report that is not shared', () => {
    const local = outcomeOf({ bugs });
    const secret = outcomeOf({ bugs });
    if (local.tested?.share) {
      const share = { ...local.tested.share, pictures_url: 'http://127.0.0.1:3000/api/shared/a/pictures/' };
      local.tested = { ...local.tested, share };
      const own = { ...githubJobOf(), forge: 'GitLab' } as never;
      expect(documentOf(shown(local, own), WHOLE)).toContain('<img');
    }
    if (secret.tested) secret.tested.share = null;
    for (const outcome of [local, secret]) expect(documentOf(shown(outcome), WHOLE)).not.toContain('<img');
  });

  it('means nothing by the words of a target: no mention, no link, no markup, no marker', () => {
    const words = '@ana <!-- --> <img src=x> [a](http://evil.example) #1 \n### x';
    const bug = bugOf({ title: words, reproduction_steps: [words], url: words });
    const text = documentOf(shown(outcomeOf({ bugs: [bug] })), WHOLE);
    expect(text.replaceAll(/`[^`\n]*`/g, '')).not.toMatch(/@ana|(?<!\\)<(!--|img)|(?<!\\)\]\(http:|\n### x/);
  });

  it('is cut bug by bug, by the measure it is given', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      bugOf({ fingerprint: `a:${at}`, title: `ß${at} broken` }),
    );
    const sizeOf = (text: string) => Buffer.byteLength(text);
    for (const max of [4_000, 6_000, 12_000]) {
      const text = documentOf(shown(outcomeOf({ bugs: many })), { max, sizeOf });
      expect(sizeOf(text)).toBeLessThanOrEqual(max);
      expect(sizeOf(text)).toBeGreaterThan(max * 0.7);
      const told = text.match(/ß\d+ broken/g)?.length ?? 0;
      const left = Number(/… and (\d+) more/.exec(text)?.[1] ?? 0);
      expect(told + left).toBe(50);
    }
  });

  it('says why there was no test', () => {
    const words = 'https://rove.example cannot be reached: ECONNREFUSED.';
    const text = documentOf(shown({ code: 3, words, page: null, tested: null }), WHOLE);
    expect(text).toContain('cannot be reached');
    expect(text).not.toContain('[Report]');
  });
});
