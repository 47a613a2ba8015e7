import { z } from 'zod';
import { TESTS_PER_TARGET } from '#domain/plans/plans.ts';
import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { host, keysOf, PROXIES, path, port, readConfig, url } from '#kit/config.ts';
import { TEMPORAL_SETTINGS } from '#kit/temporal.ts';
import { PADDLE_SETTINGS } from './billing/settings.ts';

export const config = () =>
  readConfig({
    HOST: host,
    API_PORT: port.default(0),
    ROVE_DB_APP_URL: url,
    ROVE_DB_SERVICE_URL: url,
    AUTH_URL: url,
    EGRESS_URL: url.optional(),
    ROVE_KEYS: keysOf('api'),
    ...PROXIES,
    ...BLOB_SETTINGS,
    ROVE_BUNDLE_DIR: path.optional(),
    ...TEMPORAL_SETTINGS,
    TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
    TEMPORAL_UI_URL: url.optional(),
    ROVE_PUBLIC_URL: url.default('http://127.0.0.1:3000'),
    ROVE_API_RATE_FACTOR: z.coerce.number().min(0).max(10_000).default(1),
    ROVE_TESTS_PER_TARGET: z.coerce.number().int().min(1).default(TESTS_PER_TARGET),
    ...PADDLE_SETTINGS,
  });
