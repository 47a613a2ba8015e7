import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import type { VerifyToken } from '#kit/tokens.ts';

/**
 * What every route gets. `app` obeys row-level security; `service` sees all: for finding an API key's owner, and for an
 * account's own export and deletion.
 */
export type Context = {
  app: Db;
  service: Db;
  keys: UserKeys;
  blobs: BlobStore;
  verify: VerifyToken;
  linkKey: Buffer;
  logger: Logger;
};
