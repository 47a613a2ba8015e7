import { z } from 'zod';
import { path, readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().default('default'),
    ROVE_BLOB_DIR: path.optional(),
    ROVE_EVIDENCE_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  });
