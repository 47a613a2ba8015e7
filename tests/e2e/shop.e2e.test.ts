import { beforeAll, expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import type { Report } from '#domain/report/report.ts';
import { runSpecs } from '#engine/export/run-specs.ts';
import { PLANTED_BUGS } from '#samples/shop/bugs.ts';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { findingOf, matchPlanted } from '#tests/support/planted.ts';
import { required } from '#tests/support/services.ts';
import { SHOP_RUN_MS, sharedPlatform, sharedShopRun } from '#tests/support/shared-platform.ts';

/** Of the clean shop. */
const ACTIONS = 300;
/** So many of the planted bugs, each proved; those of the full form are the project's first goal. */
const FOUND_MIN = byLength(5, 12);
/** The share of proved bugs that come with a test. */
const TESTED_MIN = 0.8;
/** So many of these tests are run against the clean shop. */
const RERUN_MAX = byLength(3, 100);
const ZERO = { critical: 0, major: 0 };

const platform = sharedPlatform();
let api: ApiClient;

beforeAll(async () => {
  api = await ApiClient.signIn(platform, platform.account);
});

async function reportOf(id: string): Promise<Report> {
  expect(await api.awaitEnd(id, SHOP_RUN_MS)).toMatchObject({ status: 'completed', failure_code: null });
  return api.report(id);
}

const line = ({ severity, oracle, title, url, proof }: Finding) =>
  `${severity} ${oracle}: ${title} (${url}; ${proof.reproduced}/${proof.attempts})`;

test('the planted bugs of the sample shop are found and proved', {
  timeout: SHOP_RUN_MS + 120_000,
}, async () => {
  const run = sharedShopRun();
  const { test_id, bugs, unproved, coverage } = await reportOf(run.id);
  const { found, missed, other } = matchPlanted(bugs);
  console.log(
    [
      `${found.length} of ${PLANTED_BUGS.length} planted bugs proved in ${coverage.actions} actions`,
      ...found.map(({ id }) => `  proved   ${id}`),
      ...missed.map((planted) => `  ${findingOf(planted, unproved) ? 'unproved' : 'missed  '} ${planted.id}`),
      ...other.map((finding) => `  another  ${line(finding)}`),
    ].join('\n'),
  );
  expect(coverage.actions).toBe(run.actions);
  expect(new Set(bugs.map(({ fingerprint }) => fingerprint)).size).toBe(bugs.length);
  for (const bug of bugs) {
    expect(bug.proved).toBe(true);
    expect(bug.proof.attempts).toBeGreaterThanOrEqual(3);
    expect(bug.proof.reproduced).toBe(bug.proof.attempts);
    expect(bug.reproduction_steps.length).toBe(bug.proof.steps_after);
    expect(bug.screenshots.length).toBeGreaterThan(0);
  }
  // How fast this machine is may be a finding too; anything else that was not planted is a false alarm.
  expect(other.filter(({ category }) => category !== 'performance').map(line)).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(FOUND_MIN);
  await expectTests(test_id, bugs);
});

/** The exported tests were seen failing; without the bugs they pass. */
async function expectTests(id: string, bugs: readonly Finding[]): Promise<void> {
  const exported = bugs.flatMap(({ bug_id, spec }) => (spec ? [{ bug_id, spec }] : []));
  const without = bugs.filter(({ spec }) => !spec).map(({ title, spec_note }) => `${title}: ${spec_note}`);
  console.log([`${exported.length} of ${bugs.length} bugs have a test; not:`, ...without].join('\n  '));
  expect(exported.length / bugs.length).toBeGreaterThanOrEqual(TESTED_MIN);
  const files = await Promise.all(
    exported.slice(0, RERUN_MAX).map(async ({ bug_id, spec }) => ({
      name: `${bug_id}.spec.ts`,
      text: await api.evidence(id, spec.key),
    })),
  );
  const clean = await startShop({ bugs: false });
  try {
    const results = await runSpecs(files, {
      executable_path: required('ROVE_CHROMIUM'),
      proxy_url: null,
      environment: { BASE_URL: new URL(clean.url).origin },
      signal: new AbortController().signal,
    });
    for (const [name, result] of results) expect({ name, ...result }).toMatchObject({ status: 'passed' });
  } finally {
    await clean.close();
  }
}

// What exploration alone tells of the clean shop is judged in every form of the tests.
test('the clean shop yields no critical and no major bug, proved or not', {
  ...inFull,
  timeout: SHOP_RUN_MS + 60_000,
}, async () => {
  const shop = await startShop({ bugs: false });
  try {
    const config = { mode: 'interact', seed: 7, max_actions: ACTIONS, contexts: 1 } as const;
    const { id } = await api.submit(shop.url, { name: 'Fernwood Supply', duration: 30, config });
    const { bugs, unproved, total_bugs_found, coverage } = await reportOf(id);
    console.log(['Clean shop:', ...[...bugs, ...unproved].map(line)].join('\n  '));
    expect(coverage.actions).toBe(ACTIONS);
    expect(total_bugs_found).toMatchObject(ZERO);
    expect(bugs.filter(({ severity }) => severity !== 'minor').map(line)).toEqual([]);
    expect(unproved.filter(({ severity }) => severity !== 'minor').map(line)).toEqual([]);
  } finally {
    await shop.close();
  }
});
