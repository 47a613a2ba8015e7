import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '#db/connection.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Claim, claimAnswer, forgetAnswers, type KeptAnswer, keepAnswer } from './answers.ts';

const ANSWER: KeptAnswer = { status: 201, body: { data: { secret: 'shown-once' } } };

let database: TestDatabase;
const keys = UserKeys.of(TEST_SECRET);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const claimFor = async (key = 'one'): Promise<Claim> => {
  return { owner: await createAccount(database), key, requestHash: hashOf('a request') };
};
const carryOut = (claim: Claim, work: () => Promise<void> = async () => undefined) =>
  asUser(database.app, claim.owner, async (tx) => {
    const claimed = await claimAnswer(tx, keys, claim);
    if (claimed.kind !== 'first') return claimed;
    await work();
    await keepAnswer(tx, keys, claim, ANSWER);
    return claimed;
  });

test('an answer is kept with its command, and given again to the same request alone', async () => {
  const claim = await claimFor();
  expect(await carryOut(claim)).toEqual({ kind: 'first' });
  expect(await carryOut(claim)).toEqual({ kind: 'known', answer: ANSWER });
  expect(await carryOut({ ...claim, requestHash: hashOf('another') })).toEqual({ kind: 'other' });
  const broken = await claimFor();
  await expect(carryOut(broken, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await carryOut(broken)).toEqual({ kind: 'first' });
});

test('with the user’s key gone the answer cannot be read', async () => {
  const claim = await claimFor();
  await carryOut(claim);
  await database.service.deleteFrom('user_keys').where('user_id', '=', claim.owner).execute();
  keys.forget(claim.owner);
  expect(await carryOut(claim)).toEqual({ kind: 'busy' });
});

test('answers of more than a day are deleted, younger ones stay', async () => {
  const [old, young] = [await claimFor('old'), await claimFor('young')];
  await carryOut(old);
  await carryOut(young);
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where user_id = ${old.owner}`.execute(
    database.service,
  );
  expect(await forgetAnswers(database.service)).toBe(1);
  expect(await carryOut(young)).toMatchObject({ kind: 'known' });
  expect(await carryOut(old)).toEqual({ kind: 'first' });
});

test('nobody sees the answers of others', async () => {
  const [ana, ben] = [await claimFor(), await claimFor()];
  await carryOut(ben);
  const seen = await asUser(database.app, ana.owner, (tx) =>
    tx.selectFrom('idempotency_keys').selectAll().execute(),
  );
  expect(seen).toEqual([]);
});
