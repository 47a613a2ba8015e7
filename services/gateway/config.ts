import { host, keysOf, port, readConfig, url } from '#kit/config.ts';
import { NATS_SETTINGS } from '#kit/nats.ts';

export const config = () =>
  readConfig({
    HOST: host,
    GATEWAY_PORT: port.default(0),
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    AUTH_URL: url,
    ...NATS_SETTINGS,
    ROVE_KEYS: keysOf('gateway'),
  });
