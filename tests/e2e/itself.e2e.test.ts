import { expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { inFull } from '#tests/support/needs.ts';
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts';

const RUN_MS = 1_500_000;
const ACTIONS = 400;

const line = ({ severity, oracle, title, url }: Finding) => `${severity} ${oracle}: ${title} (${url})`;
const isGrave = ({ severity }: Finding) => severity === 'critical' || severity === 'major';

test('one platform looks for security holes in another, signed in, and finds nothing critical and nothing major', {
  ...inFull,
  timeout: RUN_MS + 300_000,
}, async () => {
  const tester = await startPlatform();
  try {
    const tested = await startPlatform();
    await findsNothingGrave(tester, tested).finally(() => tested.stop());
  } finally {
    await tester.stop();
  }
});

async function findsNothingGrave(tester: TestPlatform, tested: TestPlatform): Promise<void> {
  const api = await ApiClient.signIn(tester, tester.account);
  const { email, password } = tested.account;
  const { id } = await api.submit(tested.url, {
    name: 'Rove itself',
    duration: 20,
    config: { mode: 'active', seed: 7, max_actions: ACTIONS, contexts: 1 },
    credentials: [{ username: email, password }],
  });
  expect(await api.awaitEnd(id, RUN_MS)).toMatchObject({ status: 'completed', failure_code: null });
  const { bugs, unproved, coverage, login } = await api.report(id);
  console.log(
    [
      `${coverage.actions} actions on ${coverage.urls.length} pages, ${JSON.stringify(login)}`,
      ...bugs.map(line),
      ...unproved.map((one) => `unproved ${line(one)}`),
    ].join('\n'),
  );
  expect(login?.status).toBe('signed_in');
  // How fast two platforms are on this one machine says nothing of either.
  const told = bugs.filter(({ category }) => category !== 'performance');
  expect(told.filter(isGrave).map(line)).toEqual([]);
}
