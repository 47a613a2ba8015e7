import { z } from 'zod';
import { host, path, port, readConfig, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    PORT: port.default(3000),
    AUTH_URL: url,
    API_URL: url,
    DATA_URL: url,
    GATEWAY_URL: url,
    ROVE_WEB_DIST: path,
    ROVE_ANON_KEY: z.string().min(1),
    PADDLE_CLIENT_TOKEN: z.string().default(''),
  });
