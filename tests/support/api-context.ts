import type { BlobStore } from '#db/blobs/blob-store.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { createLogger } from '#kit/logger.ts';
import type { Context } from '#services/api/context.ts';
import { TEST_SECRET } from './accounts.ts';
import type { TestDatabase } from './database.ts';

type ContextParts = { database: TestDatabase; keys: UserKeys; blobs: BlobStore };

/** What the API's routes get in a test of some of them: a token is the id of its user, and nothing is limited. */
export function apiContext({ database, keys, blobs }: ContextParts): Context {
  const linkKey = deriveKey(TEST_SECRET, 'evidence-links');
  return {
    app: database.app,
    service: database.service,
    keys,
    blobs,
    verify: async (token) => ({ sub: token, role: 'authenticated' }),
    linkKey,
    authUrl: 'http://127.0.0.1:1',
    publicUrl: 'http://127.0.0.1:1',
    rateKey: linkKey,
    rateFactor: 0,
    proofs: { resolveTxt: async () => [], egress: null },
    egressWord: 'a-word-of-the-egress',
    logger: createLogger('test'),
  };
}
