import { propagation } from '@opentelemetry/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/test-run/event-key.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { byLength } from '#tests/support/length.ts';
import { progressData } from '#tests/support/run-events.ts';
import { UserKeys } from '../sealing/user-keys.ts';
import { append } from './append.ts';
import { readStream, testRunStream } from './read.ts';

/** Each conflict reads the stream again: the work grows with the square of them. */
const WRITERS = byLength(8, 16);
let database: TestDatabase;
const keys = UserKeys.of(TEST_SECRET);
const cancelled: DomainEvent = { type: 'test_run.cancelled', data: { files_deleted: 1 } };

const progressed = (checkpoint: number): DomainEvent => ({
  type: 'test_run.progressed',
  data: progressData(checkpoint),
});

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

function add(streamId: string, owner: string, expectedVersion: number, events: DomainEvent[]) {
  return database.service
    .transaction()
    .execute((tx) => append(tx, keys, { streamId, owner, expectedVersion, events }));
}

test('a repeated event changes nothing, one with another content is refused', async () => {
  const owner = await createAccount(database);
  const streamId = testRunStream(uuidv7());
  expect(await add(streamId, owner, 0, [cancelled])).toBe(1);
  expect(await add(streamId, owner, 0, [cancelled])).toBe(1);
  expect(await add(streamId, owner, 7, [cancelled])).toBe(1);
  const other: DomainEvent = { type: 'test_run.cancelled', data: { files_deleted: 2 } };
  await expect(add(streamId, owner, 1, [other])).rejects.toMatchObject({ code: 'EVENT_MISMATCH' });
  expect((await readStream(database.service, keys, streamId)).length).toBe(1);
});

test('text that no database holds is kept as near to itself as can be', async () => {
  const owner = await createAccount(database);
  const streamId = testRunStream(uuidv7());
  const odd: DomainEvent = {
    type: 'test_run.failed',
    data: { fault: 'target', code: 'INTERNAL', message: 'half \ud83d, zero \0 and 🍪' },
  };
  expect(await add(streamId, owner, 0, [odd])).toBe(1);
  expect(await add(streamId, owner, 0, [odd])).toBe(1);
  const [kept] = await readStream(database.service, keys, streamId);
  expect(kept).toMatchObject({ data: { message: 'half \ufffd, zero \ufffd and 🍪' } });
});

test(`${WRITERS} writers on one stream: every version once, no hole, nothing lost`, async () => {
  const owner = await createAccount(database);
  const streamId = testRunStream(uuidv7());
  let version = 0;
  let next = 0;
  const perWriter = 10;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let written = 0; written < perWriter; ) {
        try {
          next += 1;
          version = await add(streamId, owner, version, [progressed(next)]);
          written += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: 'VERSION_CONFLICT' });
          version = (await readStream(database.service, keys, streamId)).length;
        }
      }
    }),
  );
  const stored = await readStream(database.service, keys, streamId);
  expect(stored.map((event) => event.version)).toEqual(
    Array.from({ length: WRITERS * perWriter }, (_, index) => index + 1),
  );
});

test('a stream belongs to one owner', async () => {
  const owner = await createAccount(database);
  const streamId = testRunStream(uuidv7());
  await add(streamId, owner, 0, [progressed(1)]);
  const stranger = await createAccount(database);
  await expect(add(streamId, stranger, 1, [progressed(2)])).rejects.toMatchObject({
    code: 'VERSION_CONFLICT',
  });
});

test('of the trace under way an event keeps the ids alone, and nothing that a caller sent with them', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const sent = { traceparent, tracestate: 'who=ana', baggage: 'mail=ana@example.test' };
  propagation.setGlobalPropagator({
    inject: (_context, carrier, setter) => {
      for (const [name, value] of Object.entries(sent)) setter.set(carrier, name, value);
    },
    extract: (context) => context,
    fields: () => Object.keys(sent),
  });
  const streamId = testRunStream(uuidv7());
  try {
    await add(streamId, await createAccount(database), 0, [cancelled]);
  } finally {
    propagation.disable();
  }
  const [kept] = await readStream(database.service, keys, streamId);
  expect(kept?.meta).toEqual({ traceparent });
});
