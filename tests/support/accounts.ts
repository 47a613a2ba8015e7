import { v7 as uuidv7 } from 'uuid';
import { createProfile } from '#app/accounts/profiles.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { TestDatabase } from './database.ts';

export const TEST_SECRET = 'a-secret-that-only-tests-use-0123456789';

/** An account with a profile on a plan, without a sign-in. */
export async function createAccount(
  database: TestDatabase,
  plan: PlanType = 'chaos',
  keys = UserKeys.of(TEST_SECRET),
): Promise<string> {
  const userId = uuidv7();
  await database.service
    .transaction()
    .execute((tx) =>
      createProfile(tx, keys, { userId, email: `${userId}@example.test`, fullName: 'Test Person', plan }),
    );
  return userId;
}

/** The body of a submit that is allowed for every plan. */
export const SUBMIT = {
  name: 'A test',
  test_type: 'web_url' as const,
  duration: 5,
  url: 'http://127.0.0.1:1/',
  config: { authority: true },
};
