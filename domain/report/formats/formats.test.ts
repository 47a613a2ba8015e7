import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { evidenceFiles } from '../evidence-files.ts';
import { groupBugs } from '../group-bugs.ts';
import { reportSchema } from '../report.ts';
import { reportToCtrf } from './ctrf.ts';
import { reportToHtml } from './html.ts';
import { STYLE, STYLE_HASH } from './html-style.ts';
import { reportToJunit } from './junit.ts';
import { bugToMarkdown, reportToMarkdown } from './markdown.ts';
import { reportToSarif } from './sarif.ts';

const picture = {
  key: `${'a'.repeat(36)}/${'b'.repeat(36)}/${'c'.repeat(64)}.jpg`,
  sha256: 'c'.repeat(64),
  size: 12,
  media_type: 'image/jpeg',
};
const proved = bugOf({ screenshots: [picture] });
const suspected = bugOf({ fingerprint: 'dead_control:1', proved: false, severity: 'minor', history: null });
const comparison = {
  previous_test_id: 'p',
  new: 1,
  persisting: 0,
  regressed: 0,
  fixed: [{ bug_id: 'bug-9', title: 'An old bug', severity: 'major' as const }],
  not_seen: 0,
};
const report = reportOf({ bugs: [proved], unproved: [suspected], comparison });
const pathOf = () => 'evidence/x/step-01.jpg';

test('reports of earlier versions can be read', () => {
  const { rules: _, comparison: __, pdf: ___, ...old } = report;
  const bugs = old.bugs.map(({ history: _history, merged_fingerprints: _merged, ...bug }) => bug);
  const read = reportSchema.parse({ ...old, bugs, unproved: [] });
  expect(read).toMatchObject({ rules: [], comparison: null, pdf: null });
  expect(read.bugs[0]).toMatchObject({ history: null, merged_fingerprints: [] });
});

test('Markdown: a whole report', () => {
  const text = reportToMarkdown(report, pathOf);
  expect(text).toContain(
    '# Rove report: Shop\n\n1 critical, 0 major, 0 minor. Since the run before: 1 new, 1 fixed.',
  );
  expect(text).toContain('### The server fails with 500 on POST /api/cart/change');
  expect(text).toContain(
    '**Critical · Functional · New** · Reproduced 3/3 in a fresh browser, 2 steps (from 41)',
  );
  expect(text).toContain('1. Open http\u200b://a.test/cart\n2. Press "Remove one"');
  expect(text).toContain('![Screenshot 1](evidence/x/step-01.jpg)');
  expect(text).toContain('- An old bug (major)');
  expect(text).toContain('- Delete account: cannot be restored `http://a.test/me`');
  expect(text.indexOf('## Not proved (1)')).toBeGreaterThan(text.indexOf('## Bugs (1)'));
});

test('Markdown: one bug, to be pasted', () => {
  const text = bugToMarkdown(bugOf({ additional_context: { stack: 'at a\nat `b`' } }));
  expect(text).toMatch(/^## The server fails/);
  expect(text).toContain('- Also at: `http://a.test/product/7`');
  expect(text).toContain('- Stack trace: \n\n  ```\n  at a\n  at `b`\n  ```');
});

test('JUnit: bugs fail by severity, suspicions are skipped, checks without a bug pass', () => {
  const xml = reportToJunit(report, pathOf);
  expect(xml).toContain('<testsuites name="Rove: Shop" tests="3" failures="1" errors="0" time="300.000">');
  expect(xml).toContain('classname="rove.server_error"');
  expect(xml).toContain('type="critical">POST http://a.test/api/cart/change was answered');
  expect(xml).toContain('<skipped message="Not proved. Reproduced 3/3');
  expect(xml).toContain(
    'name="broken_link: A link leads to a missing page" classname="rove.broken_link" time="0"/>',
  );
  expect(xml).toContain('[[ATTACHMENT|evidence/x/step-01.jpg]]');
});

test('SARIF: rules, fingerprints, levels and places', () => {
  const { runs } = reportToSarif(report, pathOf) as {
    runs: { results: object[]; tool: { driver: object } }[];
  };
  expect(runs[0]?.tool.driver).toMatchObject({
    name: 'Rove',
    rules: [{ id: 'server_error' }, { id: 'broken_link' }, { id: 'dead_control' }],
  });
  expect(runs[0]?.results[0]).toMatchObject({
    ruleId: 'server_error',
    ruleIndex: 0,
    level: 'error',
    kind: 'fail',
    partialFingerprints: { 'rove/v1': proved.fingerprint },
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'http://a.test/cart' } } },
      { physicalLocation: { artifactLocation: { uri: 'http://a.test/product/7' } } },
    ],
  });
  expect(runs[0]?.results[1]).toMatchObject({ ruleIndex: 2, level: 'none', kind: 'review' });
});

test('CTRF: the sums are those of the tests', () => {
  const ctrf = reportToCtrf(report, pathOf) as { results: { summary: object; tests: { status: string }[] } };
  expect(ctrf.results.summary).toMatchObject({
    tests: 3,
    passed: 1,
    failed: 1,
    other: 1,
    skipped: 0,
    duration: 300_000,
  });
  expect(ctrf.results.tests.map(({ status }) => status)).toEqual(['failed', 'other', 'passed']);
});

describe('HTML', () => {
  const page = reportToHtml(report, pathOf);

  test('everything that a report says, what was not proved last', () => {
    for (const part of [
      'Reproduced 3/3',
      'Press &quot;Remove one&quot;',
      'Page load',
      '412 ms',
      'Chromium 142',
    ])
      expect(page).toContain(part);
    for (const part of [
      'An old bug (major)',
      'Pages that were seen (2)',
      'Delete account: cannot be restored',
      '<span class="badge new">New</span>',
    ])
      expect(page).toContain(part);
    expect(page.indexOf('Not proved (1)')).toBeGreaterThan(page.indexOf('Proved bugs (1)'));
  });

  test('its policy allows its own style and nothing else', () => {
    expect(STYLE_HASH).toBe(createHash('sha256').update(STYLE).digest('base64'));
    expect(page).toContain(`&#39;sha256-${STYLE_HASH}&#39;`);
    expect(page).not.toMatch(/<script|style="|\son\w+=/i);
  });

  test('a picture from elsewhere is left out', () => {
    for (const source of [
      'https://evil.test/x.jpg',
      'javascript:alert(1)',
      '//evil.test/x',
      'data:text/html,x',
    ])
      expect(reportToHtml(report, () => source)).not.toContain('<img');
  });
});

test('findings of one rule stand together where they are many', () => {
  const minor = (n: number) => bugOf({ fingerprint: `accessibility:${n}`, severity: 'minor' });
  const dead = bugOf({ fingerprint: 'dead_control:1', severity: 'minor' });
  const groups = groupBugs([proved, minor(1), dead, minor(2), minor(3)]);
  expect(groups.map(({ rule, bugs }) => [rule, bugs.length])).toEqual([
    ['server_error', 1],
    ['accessibility', 3],
    ['dead_control', 1],
  ]);
});

test('every file of a report has one place in a download, whatever field names it', () => {
  const film = { ...picture, key: 'film', media_type: 'video/mp4' };
  const spec = { ...picture, key: 'spec', media_type: 'text/plain' };
  const more = { ...proved, spec, bug_id: '../../etc' };
  const files = evidenceFiles(reportOf({ bugs: [more, { ...proved, bug_id: 'b' }], video: film, pdf: null }));
  expect(files.map(({ path }) => path)).toEqual([
    'evidence/etc/step-01.jpg',
    'evidence/etc/etc.spec.ts',
    'evidence/run.mp4',
  ]);
});
