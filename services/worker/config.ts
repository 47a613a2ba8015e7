import { z } from 'zod';
import { path, readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    NATS_URL: url,
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().default('default'),
    EGRESS_URL: url.optional(),
    ROVE_BLOB_DIR: path,
    ROVE_CHROMIUM: path,
    ROVE_FFMPEG: z.string().default(''),
    ROVE_BUNDLE_DIR: path.optional(),
    ROVE_RUNS_MAX: z.coerce.number().int().min(1).max(64).default(4),
  });
