import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import type { VerifyToken } from '#kit/tokens.ts';
import type { Provider } from './billing/settings.ts';
import type { Proofs } from './sites/find-proof.ts';

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
  /** Where the auth service is. */
  authUrl: string;
  linkKey: Buffer;
  /** The origin that users see. */
  publicUrl: string;
  /** Makes keyed hashes of addresses and users, so that the counts of requests name nobody. */
  rateKey: Buffer;
  /** Factor of all limits by time; 0: none. */
  rateFactor: number;
  /** How many tests of one public site may be live at once over all accounts. */
  perTarget?: number;
  /** The payment provider, where there is one. */
  provider?: Provider | null;
  /** How proofs of ownership are looked for. */
  proofs: Proofs;
  /** What the egress asks for barred targets with. */
  egressWord: string;
  logger: Logger;
};
