import { z } from 'zod';
import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { flag, readFaults, SECRETS, url } from '#kit/config.ts';
import { NATS_SETTINGS } from '#kit/nats.ts';
import { TEMPORAL_SETTINGS } from '#kit/temporal.ts';

const program = z.string().default('');

/** Whatever is set, and right, is looked at; nothing has to be. */
export const config = () =>
  readFaults({
    DATABASE_URL: url.optional(),
    ROVE_DB_APP_URL: url.optional(),
    ROVE_DB_SERVICE_URL: url.optional(),
    ROVE_SECRET: SECRETS.ROVE_SECRET.optional(),
    ROVE_SECRET_PREVIOUS: SECRETS.ROVE_SECRET_PREVIOUS,
    ...NATS_SETTINGS,
    NATS_URL: NATS_SETTINGS.NATS_URL.optional(),
    ROVE_NATS_REPLICAS: z.coerce.number().int().default(1),
    ...TEMPORAL_SETTINGS,
    TEMPORAL_ADDRESS: TEMPORAL_SETTINGS.TEMPORAL_ADDRESS.optional(),
    ...BLOB_SETTINGS,
    AUTH_URL: url.optional(),
    API_URL: url.optional(),
    DATA_URL: url.optional(),
    GATEWAY_URL: url.optional(),
    EGRESS_URL: url.optional(),
    BUNDLES_URL: url.optional(),
    ROVE_PUBLIC_URL: url.optional(),
    ROVE_CHROMIUM: program,
    ROVE_FFMPEG: program,
    ROVE_BROWSER_CELL: z.enum(['auto', 'on', 'off']).default('auto'),
    ROVE_EXPOSED: flag,
    JAVA_HOME: z.string().optional(),
    PATH: z.string().optional(),
  });

export type Settings = ReturnType<typeof config>['settings'];
