import { connect, type NatsConnection } from '@nats-io/transport-node';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Live } from '#services/gateway/live.ts';
import type { Session } from '#services/gateway/session.ts';
import { createLiveOutlet } from '#services/worker/live-outlet.ts';
import { required, until } from '#tests/support/services.ts';

/** Each picture comes after its run's uuid. */
const HEAD_BYTES = 16;
let connections: NatsConnection[];

beforeAll(async () => {
  const servers = required('NATS_URL');
  connections = await Promise.all([connect({ servers }), connect({ servers })]);
});
afterAll(() => Promise.all(connections?.map((one) => one.close()) ?? []));

test('whoever comes to watch gets the last picture at once, though nothing moves', async () => {
  const [ofWorker, ofGateway] = connections;
  if (!ofWorker || !ofGateway) throw new Error('no connections');
  const outlet = createLiveOutlet(ofWorker);
  await ofWorker.flush();
  const testId = uuidv7();
  for (const picture of ['first', 'last']) outlet.frame(testId, Buffer.from(picture));
  const live = new Live(ofGateway, pino({ level: 'silent' }));
  const watching = () => {
    const seen: string[] = [];
    const offerLive = (payload: Buffer | object) => {
      if (Buffer.isBuffer(payload)) seen.push(payload.subarray(HEAD_BYTES).toString());
    };
    live.watch(testId, { offerLive } as unknown as Session);
    return seen;
  };
  const first = watching();
  await until('the last picture', async () => first.length === 1);
  outlet.frame(testId, Buffer.from('next'));
  await until('the next picture', async () => first.length === 2);
  const second = watching();
  await until('the picture of the second', async () => second.length === 1);
  expect([first.slice(0, 2), second]).toEqual([['last', 'next'], ['next']]);
  live.stop();
});
