import { z } from 'zod';
import { flag, host, keysOf, port, readConfig, url } from '#kit/config.ts';
import { CAPS } from './ledger.ts';

const limit = z.coerce.number().int().positive();

export const config = () =>
  readConfig({
    HOST: host,
    EGRESS_PORT: port.default(0),
    ROVE_KEYS: keysOf('egress'),
    BUNDLES_URL: url.optional(),
    API_URL: url.optional(),
    ROVE_ALLOW_LOOPBACK: flag,
    ROVE_EGRESS_RUN_BYTES: limit.default(CAPS.runBytes),
    ROVE_EGRESS_RUN_CONNECTIONS: limit.default(CAPS.runConnections),
    ROVE_EGRESS_RUN_RATE: limit.default(CAPS.runRate),
    ROVE_EGRESS_TARGET_CONNECTIONS: limit.default(CAPS.targetConnections),
    ROVE_EGRESS_TARGET_RATE: limit.default(CAPS.targetRate),
    ROVE_EGRESS_RUN_DESTINATIONS: limit.default(CAPS.runDestinations),
    ROVE_EGRESS_SITE_RATE: limit.default(CAPS.siteRate),
    ROVE_EGRESS_FOREIGN_RATE: limit.default(CAPS.foreignRate),
    ROVE_BLOCKED_PORTS: z
      .string()
      .default('')
      .transform((text) => new Set(text.split(',').filter(Boolean).map(Number))),
  });
