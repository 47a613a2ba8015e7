import { submitTestIn } from '#app/runs/submit-test.ts';
import { requestVerificationIn } from '#app/runs/verifications.ts';
import { asUser, type Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';

type Submit = Parameters<typeof submitTestIn>;
type Request = Parameters<typeof requestVerificationIn>[2];

/** Submits a test in a transaction of its own, as the API does; gives its id. */
export function submitTest(db: Db, keys: UserKeys, input: Submit[2], context: Submit[3]): Promise<string> {
  return asUser(db, context.owner, (tx) => submitTestIn(tx, keys, input, context));
}

/** Asks for the verification of a bug in a transaction of its own. */
export function requestVerification(db: Db, keys: UserKeys, request: Request) {
  return asUser(db, request.owner, (tx) => requestVerificationIn(tx, keys, request));
}
