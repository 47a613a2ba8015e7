import type { Credential } from '#domain/api/credential.ts';
import { startAdmin } from '#samples/admin/server.ts';
import { startShop } from '#samples/shop/server.ts';
import { TRACKER_ACCOUNT } from '#samples/tracker/data.ts';
import { startTracker } from '#samples/tracker/server.ts';
import type { SampleName } from '#tests/support/planted.ts';

type Started = {
  url: string;
  reach(): { reached: string[]; missing: string[] };
  close(): Promise<void>;
};
type Sample = {
  start(options: { bugs: boolean | readonly string[] }): Promise<Started>;
  credentials: readonly Credential[];
};

/** The sample apps, and the accounts that they are tested with. */
export const SAMPLES: Record<SampleName, Sample> = {
  shop: { start: startShop, credentials: [] },
  tracker: { start: startTracker, credentials: [TRACKER_ACCOUNT] },
  admin: { start: startAdmin, credentials: [] },
};
