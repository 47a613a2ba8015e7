import { z } from 'zod';
import { host, keysOf, PROXIES, port, readConfig, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    DATA_PORT: port.default(0),
    ROVE_DB_APP_URL: url,
    AUTH_URL: url,
    ROVE_KEYS: keysOf('data'),
    ...PROXIES,
    ROVE_PUBLIC_URL: url,
    ROVE_API_RATE_FACTOR: z.coerce.number().min(0).max(10_000).default(1),
    ROVE_DATA_ROWS_MAX: z.coerce.number().int().min(1).max(100_000).default(1_000),
    ROVE_DATA_STATEMENT_MS: z.coerce.number().int().min(10).max(15_000).default(3_000),
  });
