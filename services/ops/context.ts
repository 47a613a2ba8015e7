import type { Client } from '@temporalio/client';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { InstallationSecrets } from '#db/sealing/sealing-key.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';

/**
 * What operators' work needs. `app` obeys row-level security, `db` sees all, and so does `patient`, whose statements may
 * take minutes.
 */
export type Ops = {
  db: Db;
  patient: Db;
  app: Db;
  keys: UserKeys;
  /** For whoever seals all anew; absent where nobody does. */
  secrets?: InstallationSecrets;
  blobs: BlobStore;
  client: Client;
  /** Where built workflow code is kept between replays. */
  bundleDir: string | undefined;
  /** Temporal's own web page, where there is one. */
  temporalUi: string | undefined;
};
