import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChannelWithSecret } from '#domain/api/channel.ts';
import { createAccount } from '#tests/support/accounts.ts';
import { ChannelPlatform } from '#tests/support/channel-platform.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { provedFinding, type WrittenRun } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const OUTAGES = byLength(4, 100);
const MEASURED = 500;
/** Beside other tests the processor is theirs too. */
const P99_MS_MAX = 2_000;
const OUTAGE_MS = 250;
/** The first pause of a message that failed is a second. */
const UP_MS = byLength(500, 1_300);
/** Time for the pauses after a few attempts that met one outage each. */
const ALL_MS = byLength(60_000, 480_000);

let platform: ChannelPlatform;
let owner: string;
let run: WrittenRun;
let receiver: WebhookReceiver;
let channel: ChannelWithSecret;
let count = 0;

beforeAll(async () => {
  platform = await ChannelPlatform.start();
}, 180_000);
afterAll(async () => {
  await receiver?.down();
  await platform?.stop();
});
beforeEach(async () => {
  await receiver?.down();
  owner = await createAccount(platform.database, 'chaos', platform.keys);
  run = await platform.runs.start(owner);
  receiver = new WebhookReceiver();
  await receiver.up();
  channel = await platform.channel(owner, { kind: 'webhook', url: receiver.url, events: ['bug.proved'] });
  receiver.secret = channel.secret ?? '';
  count = 0;
});

async function happen(): Promise<void> {
  count += 1;
  await platform.runs.act(run, provedFinding(count));
}

/** Every bug was told, and every message that was made was taken. */
async function expectNoneLost(): Promise<void> {
  await until('every message', async () => receiver.ids().size === count, ALL_MS);
  await until('every record', async () => (await platform.channels(owner))[0]?.counts.waiting === 0);
  expect((await platform.channels(owner))[0]?.counts).toEqual({ delivered: count, waiting: 0, failed: 0 });
  const told = new Set(receiver.taken.map(({ message }) => JSON.stringify(message.data)));
  expect(told.size).toBe(count);
}

test('a message arrives within seconds of its event', { ...inFull, timeout: 240_000 }, async () => {
  for (let n = 0; n < MEASURED; n++) {
    await happen();
    await delay(20);
  }
  await expectNoneLost();
  const took = receiver.taken
    .map(({ at, message }) => at - Date.parse(message.timestamp))
    .sort((a, b) => a - b);
  const p99 = took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
  expect(p99).toBeLessThanOrEqual(P99_MS_MAX);
  tellFigure(
    'message_ms_p99',
    p99,
    'ms',
    '<= 2000',
    `from event to receiver, ${MEASURED} messages, 50 a second`,
  );
});

test('outages of the receiver lose nothing, whatever they look like', async () => {
  const looks = [
    () => receiver.down(),
    () => answer((response) => response.writeHead(500).end()),
    () => answer((response) => response.destroy()),
    () => answer((response) => response.writeHead(200, { 'content-length': '9' }).destroy()),
  ];
  const answer = async (how: Parameters<typeof behaviour>[0]) => {
    receiver.behave = behaviour(how);
  };
  for (let n = 0; n < OUTAGES; n++) {
    await looks[n % looks.length]?.();
    await happen();
    await delay(OUTAGE_MS);
    receiver.behave = () => false;
    if (n % looks.length === 0) await receiver.up();
    await happen();
    await delay(UP_MS);
  }
  await expectNoneLost();
  tellFigure('messages_lost', 0, 'messages', '0', `${OUTAGES} outages of the receiver, ${count} messages`);
}, 1_800_000);

const behaviour =
  (how: (response: Parameters<WebhookReceiver['behave']>[1]) => unknown): WebhookReceiver['behave'] =>
  (_request, response) => {
    how(response);
    return true;
  };

test('our own processes, killed with messages under way, lose nothing', async () => {
  for (let round = 0; round < byLength(1, 5); round++) {
    for (const name of byLength(['reactor'], ['relay', 'reactor', 'egress'])) {
      for (let n = 0; n < 5; n++) await happen();
      await platform.killService(name);
      for (let n = 0; n < 5; n++) await happen();
      await platform.startService(name);
    }
    await platform.stopWorker();
    for (let n = 0; n < 5; n++) await happen();
    await platform.startWorker();
  }
  await expectNoneLost();
}, 1_200_000);
