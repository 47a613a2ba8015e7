import { z } from 'zod';
import { readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ROVE_SECRET: secret,
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().default('default'),
  });
