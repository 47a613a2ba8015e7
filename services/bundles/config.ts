import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { host, keysOf, port, readConfig, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    BUNDLES_PORT: port.default(0),
    ROVE_DB_SERVICE_URL: url,
    ROVE_KEYS: keysOf('bundles'),
    ...BLOB_SETTINGS,
  });
