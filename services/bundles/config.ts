import { host, path, port, readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    BUNDLES_PORT: port.default(0),
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    ROVE_BLOB_DIR: path,
  });
