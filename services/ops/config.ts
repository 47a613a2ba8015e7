import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { path, readConfig, SECRETS, url } from '#kit/config.ts';
import { TEMPORAL_SETTINGS } from '#kit/temporal.ts';

export const config = () =>
  readConfig({
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    ...SECRETS,
    ...TEMPORAL_SETTINGS,
    TEMPORAL_UI_URL: url.optional(),
    ROVE_BUNDLE_DIR: path.optional(),
    ...BLOB_SETTINGS,
  });
