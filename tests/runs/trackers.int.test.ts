import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endVerification, requestVerificationIn } from '#app/runs/verifications.ts';
import { asUser } from '#db/connection.ts';
import type { ChannelWithSecret, Delivery } from '#domain/api/channel.ts';
import type { TrackerKind } from '#domain/channel/events.ts';
import { createAccount } from '#tests/support/accounts.ts';
import { ChannelPlatform } from '#tests/support/channel-platform.ts';
import { byLength } from '#tests/support/length.ts';
import { provedFinding, type WrittenRun } from '#tests/support/run-events.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { startGithubIssues } from '#tests/support/trackers/github.ts';
import { startGitlabIssues } from '#tests/support/trackers/gitlab.ts';
import { startJira } from '#tests/support/trackers/jira.ts';
import { startLinear } from '#tests/support/trackers/linear.ts';

const TOKEN = 'token-of-ana';
const START = {
  github: startGithubIssues,
  gitlab: startGitlabIssues,
  jira: startJira,
  linear: startLinear,
} as const;
const KINDS = Object.keys(START) as TrackerKind[];

let platform: ChannelPlatform;
let owner: string;
beforeAll(async () => {
  platform = await ChannelPlatform.start();
}, 180_000);
afterAll(() => platform?.stop());
beforeEach(async () => {
  owner = await createAccount(platform.database, 'chaos', platform.keys);
});

type Tracker = Awaited<ReturnType<(typeof START)[TrackerKind]>>;

async function openTracker(kind: TrackerKind, more: object = {}) {
  const tracker = (await START[kind](TOKEN)) as Tracker;
  const wish = { kind, url: tracker.url, token: TOKEN, ...tracker.place, ...more };
  const channel = await platform.channel(owner, wish as Parameters<ChannelPlatform['channel']>[1]);
  return { tracker, channel };
}

const settled = (channel: ChannelWithSecret, count: number): Promise<Delivery[]> =>
  until(`${count} messages`, async () => {
    const all = await platform.deliveries(owner, channel.id);
    return all.length === count && all.every(({ status }) => status !== 'waiting') ? all : null;
  });

async function prove(n: number): Promise<WrittenRun> {
  const run = await platform.runs.start(owner);
  await platform.runs.act(run, provedFinding(n));
  return run;
}

/** The test of the bug that this run has proved no longer fails. */
async function verify(run: WrittenRun, n: number): Promise<void> {
  const bug = bugOf({ bug_id: `bug-${n}`, fingerprint: `server_error:${n}` });
  const report = reportOf({ test_id: run.testId, bugs: [bug] });
  const ref = await platform.blobs.put(run, Buffer.from(JSON.stringify(report)), 'application/json');
  const data = { report: ref, bug_count: 1, bugs: { critical: 0, major: 1, minor: 0 }, unproved: 0 };
  const ended = { reason: 'exhausted', elapsed_ms: 1, actions: 1, states: 1, places: 1 } as const;
  await platform.runs.act(run, { kind: 'EndExploration', data: ended });
  await platform.runs.act(run, { kind: 'CompleteTestRun', data });
  const question = { owner, testId: run.testId, bugId: bug.bug_id, specKey: 'x', url: 'http://shop.test' };
  const { id } = await asUser(platform.database.app, owner, (tx) =>
    requestVerificationIn(tx, platform.keys, question),
  );
  const end = { outcome: 'fixed', shown: 0, runs: 5, detail: '' } as const;
  await endVerification(platform.database.service, platform.keys, id, end);
}

describe.each(KINDS.slice(0, byLength(1, KINDS.length)))('%s', (kind) => {
  test('has one issue of a bug, closed when its fix is verified, and opened again', async () => {
    const { tracker, channel } = await openTracker(kind);
    const first = await prove(1);
    const [opened] = await settled(channel, 1);
    expect(tracker.tickets).toMatchObject([{ title: 'Fault 1', closed: false, comments: [] }]);
    const [{ body = '', ref = '' } = {}] = tracker.tickets;
    for (const words of [
      'http://shop.test/cart',
      'shown in 5 of 5 replays, 2 steps',
      'https://rove.test/live/',
    ])
      expect(body).toContain(words);
    expect(opened).toMatchObject({ status: 'delivered', fault: '' });
    expect(opened?.issue_url).toContain(ref);
    await prove(1);
    await settled(channel, 2);
    expect(tracker.tickets).toHaveLength(1);
    expect(tracker.tickets[0]?.comments).toEqual([]);
    await verify(first, 1);
    await settled(channel, 3);
    expect(tracker.tickets[0]).toMatchObject({ closed: true });
    expect(tracker.tickets[0]?.comments[0]).toContain('verified that it is fixed');
    await prove(1);
    await settled(channel, 4);
    expect(tracker.tickets).toMatchObject([{ closed: false }]);
    expect(tracker.tickets[0]?.comments[1]).toContain('shown it again');
    tracker.stop();
  });

  test('says what is wrong with its token, and goes on with another one', async () => {
    const { tracker, channel } = await openTracker(kind, { token: 'token-that-expired' });
    await platform.call(owner, 'POST', `/channels/${channel.id}/test`);
    const refused = await until('the refusal', async () =>
      (await platform.deliveries(owner, channel.id)).find(({ attempts }) => attempts > 0),
    );
    expect(refused.fault).toMatch(/^answered 401: .*Make a new one, and give it here$/);
    expect(JSON.stringify(await platform.channels(owner))).not.toContain('token-that-expired');
    await platform.call(owner, 'PATCH', `/channels/${channel.id}`, { token: TOKEN });
    await platform.call(owner, 'POST', `/deliveries/${refused.id}/replay`);
    expect((await settled(channel, 1))[0]).toMatchObject({ status: 'delivered' });
    tracker.stop();
  });
});

test.each([
  ['linear', { errors: [{ message: 'The team is archived' }], data: null }, 'Linear: The team is archived'],
  ['github', { has_issues: false }, 'issues are switched off in this repository'],
] as const)('%s that answers well, and does not do it, is no delivery', async (kind, body, fault) => {
  const { tracker, channel } = await openTracker(kind);
  tracker.fault({ at: /./, status: 200, body });
  await platform.call(owner, 'POST', `/channels/${channel.id}/test`);
  const refused = await until('the refusal', async () =>
    (await platform.deliveries(owner, channel.id)).find(({ attempts }) => attempts > 0),
  );
  expect(refused).toMatchObject({ status: 'waiting', fault });
  tracker.stop();
});

test('an answer that is lost makes no second issue, nor do two messages at once', async () => {
  const { tracker, channel } = await openTracker('github');
  // The issue is made, and nobody hears of it.
  tracker.fault({ at: /^POST .*\/issues$/, lost: true });
  await Promise.all([prove(1), prove(1), prove(1)]);
  await settled(channel, 3);
  expect(tracker.tickets).toHaveLength(1);
  expect(tracker.asked.filter((one) => one === 'POST /repos/acme/shop/issues')).toHaveLength(1);
  tracker.stop();
});

test('a channel is told what it minds alone, and a deleted issue stays deleted', async () => {
  const { tracker, channel } = await openTracker('gitlab', { least: 'critical' });
  const all = await platform.channel(owner, {
    ...{ kind: 'gitlab', url: tracker.url, token: TOKEN, project: 'acme/shop' },
  });
  await prove(1);
  await settled(all, 1);
  tracker.tickets.pop();
  await prove(1);
  await settled(all, 2);
  expect(tracker.tickets).toEqual([]);
  expect(await platform.deliveries(owner, channel.id)).toEqual([]);
  tracker.stop();
});
