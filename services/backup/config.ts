import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    DATABASE_URL: url,
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    ...BLOB_SETTINGS,
  });

export type Settings = ReturnType<typeof config>;
