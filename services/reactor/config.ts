import { z } from 'zod';
import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { keysOf, readConfig, url } from '#kit/config.ts';
import { TEMPORAL_SETTINGS } from '#kit/temporal.ts';

export const config = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ROVE_KEYS: keysOf('reactor'),
    ...TEMPORAL_SETTINGS,
    ...BLOB_SETTINGS,
    ROVE_PUBLIC_URL: url.optional(),
    ROVE_EVIDENCE_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  });
