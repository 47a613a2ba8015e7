import { z } from 'zod';
import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { path, readConfig, SECRETS, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    ...SECRETS,
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().default('default'),
    TEMPORAL_UI_URL: url.optional(),
    ROVE_BUNDLE_DIR: path.optional(),
    ...BLOB_SETTINGS,
  });
