import { host, port, readConfig, SECRETS, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    GATEWAY_PORT: port.default(0),
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    NATS_URL: url,
    AUTH_URL: url,
    ...SECRETS,
  });
