import { host, port, readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    AUTH_PORT: port.default(0),
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    ROVE_PUBLIC_URL: url.default('http://127.0.0.1:3000'),
  });
