import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endVerification, requestVerificationIn } from '#app/runs/verifications.ts';
import { asUser } from '#db/connection.ts';
import type { ChannelWithSecret, Delivery } from '#domain/api/channel.ts';
import { Sealer } from '#services/auth/sealer.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { ChannelPlatform } from '#tests/support/channel-platform.ts';
import { provedFinding, type WrittenRun } from '#tests/support/run-events.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { startSlack } from '#tests/support/slack-webhook.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

let platform: ChannelPlatform;
let owner: string;
let receiver: WebhookReceiver;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  platform = await ChannelPlatform.start();
}, 180_000);
afterAll(async () => {
  await Promise.all(receivers.map((one) => one.down()));
  await platform?.stop();
});
beforeEach(async () => {
  owner = await createAccount(platform.database, 'chaos', platform.keys);
  receiver = new WebhookReceiver();
  receivers.push(receiver);
  await receiver.up();
});

async function webhook(more: object = {}): Promise<ChannelWithSecret> {
  const made = await platform.channel(owner, { kind: 'webhook', url: receiver.url, ...more });
  receiver.secret = made.secret ?? '';
  return made;
}

/** Keeps a report and ends the run with it. */
async function complete(run: WrittenRun, more: Parameters<typeof reportOf>[0] = {}) {
  const report = reportOf({ test_id: run.testId, ...more });
  const bytes = Buffer.from(JSON.stringify(report));
  const ref = await platform.blobs.put(run, bytes, 'application/json');
  const bugs = { critical: 0, major: report.bugs.length, minor: 0 };
  const data = { report: ref, bug_count: report.bugs.length, bugs, unproved: 0 };
  const ended = { reason: 'exhausted', elapsed_ms: 1, actions: 1, states: 1, places: 1 } as const;
  await platform.runs.act(run, { kind: 'EndExploration', data: ended });
  await platform.runs.act(run, { kind: 'CompleteTestRun', data });
}

const deliveryOf = (channel: { id: string }, is: (one: Delivery) => boolean) =>
  until('the delivery', async () => (await platform.deliveries(owner, channel.id)).find(is));

test('what happens to tests and bugs is told to a webhook, signed, once each, with what it is about', async () => {
  const channel = await webhook();
  expect(channel.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const run = await platform.runs.start(owner);
  await platform.runs.act(run, provedFinding(1));
  const back = bugOf({ bug_id: 'bug-2', history: 'regressed' });
  const fixed = { bug_id: 'bug-3', title: 'Gone', severity: 'minor' } as const;
  const comparison = {
    previous_test_id: 'x',
    new: 1,
    persisting: 0,
    regressed: 1,
    fixed: [fixed],
    not_seen: 0,
  };
  await complete(run, { bugs: [bugOf({ bug_id: 'bug-1' }), back], comparison });
  const failing = await platform.runs.start(owner);
  const failure = { fault: 'target', code: 'TARGET_REFUSED', message: 'It refused the connection' } as const;
  await platform.runs.act(failing, { kind: 'FailTestRun', data: failure });
  await until('all five', async () => receiver.ids().size === 5);
  const [proved] = receiver.ofType('bug.proved');
  expect(proved?.message).toMatchObject({
    type: 'bug.proved',
    data: {
      test: { test_id: run.testId },
      link: `https://rove.test/live/${run.testId}`,
      bug: {
        bug_id: 'bug-1',
        title: 'Fault 1',
        muted: false,
        proof: { reproduced: 5, attempts: 5, steps: 2 },
      },
    },
  });
  expect(receiver.ofType('run.completed')[0]?.message.data).toMatchObject({
    bugs: { major: 2 },
    comparison: { new: 1, regressed: 1, fixed: 1 },
    link: `https://rove.test/results/${run.testId}`,
  });
  expect(receiver.ofType('bug.regressed')[0]?.message.data).toMatchObject({ bug: { bug_id: 'bug-2' } });
  expect(receiver.ofType('bug.fixed')[0]?.message.data).toMatchObject({ bug: fixed, shown_by: 'run' });
  expect(receiver.ofType('run.failed')[0]?.message.data).toMatchObject(failure);
  expect(receiver.taken).toHaveLength(5);
  // A receiver has a message a moment before that is recorded.
  const listed = await until('every record', async () => {
    const all = await platform.deliveries(owner, channel.id);
    return all.every(({ status }) => status !== 'waiting') ? all : null;
  });
  expect(listed.map(({ status, attempts, answered }) => [status, attempts, answered])).toEqual(
    Array(5).fill(['delivered', 1, 204]),
  );
  expect(new Set(listed.map(({ id }) => id))).toEqual(receiver.ids());
  expect((await platform.channels(owner))[0]?.counts).toEqual({ delivered: 5, waiting: 0, failed: 0 });
});

test('a channel hears what it chose, of its own account, while it is on; people do not hear of muted bugs', async () => {
  const channel = await webhook({ events: ['run.failed'] });
  const slack = await startSlack();
  await platform.channel(owner, { kind: 'slack', url: slack.url, events: ['bug.proved', 'run.failed'] });
  const run = await platform.runs.start(owner);
  await platform.database.service
    .insertInto('mutes')
    .values({
      ...{ id: run.testId, user_id: owner, test_id: run.testId, fingerprint: 'server_error:1', version: 1 },
      ...{ app: new URL('/', (await rowOf(run)).url ?? '').href, merged_fingerprints: [], title: 'Fault 1' },
      ...{ severity: 'major', reason: 'known', muted_by: 'Ana', expires_at: null, muted_at: new Date() },
    })
    .execute();
  await platform.runs.act(run, provedFinding(1));
  await platform.runs.act(run, provedFinding(2));
  await platform.runs.act(await platform.runs.start(), provedFinding(3));
  const fail = async () => {
    const failing = await platform.runs.start(owner);
    const data = { fault: 'target', code: 'X', message: 'It <!channel> broke & fell' } as const;
    await platform.runs.act(failing, { kind: 'FailTestRun', data });
  };
  await fail();
  await until('both', async () => receiver.taken.length === 1 && slack.posts.length === 2);
  expect(receiver.taken.map(({ message }) => message.type)).toEqual(['run.failed']);
  const texts = slack.posts.map(({ blocks }) => blocks[0]?.text.text ?? '');
  expect(texts.find((text) => text.includes('Fault 2'))).toContain(
    `<https://rove.test/live/${run.testId}|Bug proved`,
  );
  expect(texts.find((text) => text.includes('Test failed'))).toContain(
    'It &lt;!channel&gt; broke &amp; fell',
  );
  const off = await platform.call(owner, 'PATCH', `/channels/${channel.id}`, { active: false });
  expect(off.data).toMatchObject({ active: false, stopped: 'user' });
  await fail();
  await until('the other', async () => slack.posts.length === 3);
  expect(await platform.deliveries(owner, channel.id)).toHaveLength(1);
  slack.stop();
});

const rowOf = ({ testId }: WrittenRun) =>
  platform.database.service
    .selectFrom('tests')
    .selectAll()
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();

test('a bug that a verification shows to be fixed is told', async () => {
  await webhook({ events: ['bug.fixed'] });
  const run = await platform.runs.start(owner);
  await complete(run, { bugs: [bugOf({ bug_id: 'bug-9' })] });
  const question = { owner, testId: run.testId, bugId: 'bug-9', specKey: 'x', url: 'http://shop.test' };
  const { id } = await asUser(platform.database.app, owner, (tx) =>
    requestVerificationIn(tx, platform.keys, question),
  );
  await endVerification(platform.database.service, platform.keys, id, {
    ...{ outcome: 'fixed', shown: 0, runs: 5, detail: '' },
  });
  await until('the message', async () => receiver.taken.length === 1);
  expect(receiver.taken[0]?.message.data).toMatchObject({
    bug: { bug_id: 'bug-9' },
    shown_by: 'verification',
  });
});

test('a receiver that fails is asked again by schedule; its owner can have it asked at once', async () => {
  const channel = await webhook();
  receiver.behave = (_request, response) => {
    response.writeHead(503, { 'retry-after': '3000' }).end();
    return true;
  };
  await platform.runs.act(await platform.runs.start(owner), provedFinding(1));
  const waiting = await deliveryOf(channel, ({ attempts }) => attempts === 1);
  expect(waiting).toMatchObject({ status: 'waiting', answered: 503, fault: 'answered 503' });
  // The receiver's own word, since it is the longer one.
  expect(Date.parse(waiting.next_at ?? '') - Date.parse(waiting.tried_at ?? '')).toBeCloseTo(3_000_000, -4);
  receiver.behave = () => false;
  expect((await platform.call(owner, 'POST', `/deliveries/${waiting.id}/replay`)).status).toBe(202);
  await deliveryOf(channel, ({ status }) => status === 'delivered');
  expect(receiver.taken).toMatchObject([{ id: waiting.id }]);
  // Once more, with the same id, for receivers that lost it.
  await platform.call(owner, 'POST', `/deliveries/${waiting.id}/replay`);
  await until('it again', async () => receiver.taken.length === 2);
  expect([...receiver.ids()]).toEqual([waiting.id]);
  const stranger = await createAccount(platform.database);
  expect((await platform.call(stranger, 'POST', `/deliveries/${waiting.id}/replay`)).status).toBe(404);
});

test('what reaches in is refused: private addresses, names of them, and redirects to anywhere', async () => {
  const inward = 'the address is private or internal, which this installation sends nothing to';
  for (const url of ['https://10.0.0.1/hook', 'https://169.254.169.254/latest', 'https://[fd00::1]/hook']) {
    const made = await platform.channel(owner, { kind: 'webhook', url });
    await platform.call(owner, 'POST', `/channels/${made.id}/test`);
    const { fault } = await deliveryOf(made, ({ attempts }) => attempts > 0);
    expect(fault).toBe(inward);
  }
  const redirecting = await webhook();
  const inner = new WebhookReceiver();
  receivers.push(inner);
  await inner.up();
  receiver.behave = (_request, response) => {
    response.writeHead(307, { location: inner.url }).end();
    return true;
  };
  await platform.call(owner, 'POST', `/channels/${redirecting.id}/test`);
  const { fault } = await deliveryOf(redirecting, ({ attempts }) => attempts > 0);
  expect(fault).toMatch(
    /^answered 307, a redirect to 127\.0\.0\.1:\d+, which is not followed: give the final/,
  );
  expect(inner.knocks).toBe(0);
});

test('a receiver that is gone switches its channel off; what waited is kept and can be replayed', async () => {
  const channel = await webhook();
  receiver.behave = (_request, response) => {
    response.writeHead(410).end();
    return true;
  };
  await platform.call(owner, 'POST', `/channels/${channel.id}/test`);
  expect(await deliveryOf(channel, ({ status }) => status === 'failed')).toMatchObject({ answered: 410 });
  await until('the end', async () => (await platform.channels(owner))[0]?.stopped === 'gone');
  const refused = await platform.call(owner, 'POST', `/channels/${channel.id}/replay`);
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('Switch it on first') });
  receiver.behave = () => false;
  await platform.call(owner, 'PATCH', `/channels/${channel.id}`, { active: true });
  const replayed = await platform.call(owner, 'POST', `/channels/${channel.id}/replay`);
  expect(replayed.data).toEqual({ messages: 1 });
  await until('the message', async () => receiver.taken.length === 1);
});

test('a receiver that hangs holds up neither others nor, for long, itself', async () => {
  const channel = await webhook();
  // A call that waited too long is given up, and the next one takes its place.
  const held = new Set<() => void>();
  receiver.behave = (_request, response) => {
    const letGo = () => response.writeHead(500).end();
    held.add(letGo);
    response.on('close', () => held.delete(letGo));
    return true;
  };
  const run = await platform.runs.start(owner);
  for (let n = 1; n <= 30; n++) await platform.runs.act(run, provedFinding(n));
  await until('it to hang', async () => held.size >= 16);
  const [hung, other] = [receiver, new WebhookReceiver()];
  receivers.push(other);
  await other.up();
  receiver = other;
  const began = Date.now();
  const second = await webhook();
  await platform.call(owner, 'POST', `/channels/${second.id}/test`);
  await until('the other', async () => other.taken.length === 1);
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(held.size).toBeLessThanOrEqual(16);
  hung.behave = () => false;
  for (const letGo of held) letGo();
  await until('all thirty', async () => hung.ids().size === 30, 60_000);
  await until('every record', async () =>
    (await platform.deliveries(owner, channel.id)).every(({ status }) => status === 'delivered'),
  );
}, 180_000);

test('a secret that was replaced signs along for a day', async () => {
  const channel = await webhook();
  const old = receiver.secret;
  const { data } = await platform.call<ChannelWithSecret>(owner, 'POST', `/channels/${channel.id}/secret`);
  expect(data.secret).not.toBe(old);
  for (const secret of [old, data.secret ?? '']) {
    receiver.secret = secret;
    await platform.call(owner, 'POST', `/channels/${channel.id}/test`);
    await until('it', async () => receiver.taken.length > 0);
    receiver.taken.length = 0;
  }
  const rows = await platform.database.service
    .selectFrom('events')
    .selectAll()
    .where('owner', '=', owner)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(old.slice(6));
});

test('what mail and Slack are told, and the words for a webhook of Slack that is no more', async () => {
  await platform.channel(owner, { kind: 'mail' });
  const slack = await startSlack();
  const channel = await platform.channel(owner, { kind: 'slack', url: slack.url });
  expect(channel).toMatchObject({ secret: null, shown: new URL(slack.url).origin });
  slack.refuse(404, 'no_service');
  await complete(await platform.runs.start(owner), { test_name: 'Nightly', bugs: [] });
  const { fault } = await deliveryOf(channel, ({ attempts }) => attempts > 0);
  expect(fault).toBe(
    'answered 404: Slack does not know this webhook. Make a new incoming webhook, and give its address here',
  );
  const mails = await until('the mail', async () => {
    const rows = await platform.database.service.selectFrom('auth.mail').selectAll().execute();
    return rows.length > 0 ? rows : null;
  });
  const mail = Sealer.of(TEST_SECRET).open<Record<string, string>>(
    mails[0]?.message_sealed ?? Buffer.from(''),
    mails[0]?.id ?? '',
  );
  expect(mail).toMatchObject({ subject: expect.stringContaining('Test completed: no bug'), kind: 'notice' });
  expect(mail.text).toContain('https://rove.test/results/');
  slack.stop();
});
