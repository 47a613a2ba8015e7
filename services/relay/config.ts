import { z } from 'zod';
import { readConfig, url } from '#kit/config.ts';
import { NATS_SETTINGS } from '#kit/nats.ts';

export const config = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ...NATS_SETTINGS,
    ROVE_NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  });
