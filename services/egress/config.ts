import { z } from 'zod';
import { flag, host, port, readConfig, secret, url } from '#kit/config.ts';

export const config = () =>
  readConfig({
    HOST: host,
    EGRESS_PORT: port.default(0),
    ROVE_SECRET: secret,
    BUNDLES_URL: url.optional(),
    ROVE_ALLOW_LOOPBACK: flag,
    ROVE_BLOCKED_PORTS: z
      .string()
      .default('')
      .transform((text) => new Set(text.split(',').filter(Boolean).map(Number))),
  });
