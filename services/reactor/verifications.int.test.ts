import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestVerificationIn } from '#app/runs/verifications.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { required, until } from '#tests/support/services.ts';
import { verifyWorkflowIdOf } from '#workflows/names.ts';
import { Verifications } from './verifications.ts';

let database: TestDatabase;
let connection: Connection;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  client = new Client({ connection, namespace: process.env.TEMPORAL_NAMESPACE ?? 'default' });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test('a verification waits for its turn as long as it takes, and is lost when its workflow is', async () => {
  const runs = new RunWriter(database);
  const db = database.service;
  const { owner, testId } = await runs.start();
  const asked = { owner, testId, bugId: 'bug-1', specKey: 'a/key', url: 'http://shop.test' };
  const { id } = await db.transaction().execute((tx) => requestVerificationIn(tx, runs.keys, asked));
  await db
    .updateTable('verifications')
    .set({ requested_at: sql`now() - interval '5 hours'` })
    .where('id', '=', id)
    .execute();
  const outcome = async () => {
    const query = db.selectFrom('verifications').select('outcome').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).outcome;
  };
  const verifications = new Verifications({ db, keys: runs.keys, client, look_ms: 0 });
  // Nobody polls: its turn does not come. It is started, then looked for.
  await verifications.react();
  await verifications.react();
  const handle = client.workflow.getHandle(verifyWorkflowIdOf(id));
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(await outcome()).toBeNull();

  await handle.terminate();
  await until('its workflow to be gone', async () => (await handle.describe()).status.name !== 'RUNNING');
  await verifications.react();
  expect(await outcome()).toBe('could_not_tell');
});
