import { Connection, type ConnectionOptions, type TLSConfig } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { z } from 'zod';
import type { KeyPair } from '#db/sealing/sealing-key.ts';
import { flag, pem } from './config.ts';
import { payloadCodec } from './temporal-data/payload-codec.ts';

/** Where Temporal is, and who we are to it (docs/environment.md). */
export const TEMPORAL_SETTINGS = {
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_TLS: flag,
  TEMPORAL_TLS_CA: pem,
  TEMPORAL_TLS_CERT: pem,
  TEMPORAL_TLS_KEY: pem,
  TEMPORAL_TLS_SERVER_NAME: z.string().default(''),
  ROVE_TEMPORAL_PLAIN: flag,
};
export type TemporalSettings = z.infer<z.ZodObject<typeof TEMPORAL_SETTINGS>>;

/** A connection that leads nowhere is found after both together; gRPC's own default would be 45 s. */
const KEEP_ALIVE = { 'grpc.keepalive_time_ms': 12_000, 'grpc.keepalive_timeout_ms': 6_000 } as const;

/** The address and how it is spoken to, for clients and workers alike. */
export function temporalAddress(env: TemporalSettings): { address: string; tls?: TLSConfig } {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_TLS_CA: ca, TEMPORAL_TLS_CERT: crt } = env;
  if (!env.TEMPORAL_TLS && !ca && !crt) return { address };
  const tls: TLSConfig = {};
  if (env.TEMPORAL_TLS_SERVER_NAME) tls.serverNameOverride = env.TEMPORAL_TLS_SERVER_NAME;
  if (ca) tls.serverRootCACertificate = Buffer.from(ca);
  if (crt) tls.clientCertPair = { crt: Buffer.from(crt), key: Buffer.from(env.TEMPORAL_TLS_KEY) };
  return { address, tls };
}

/** How all of our clients of Temporal connect. */
export const temporalOptions = (env: TemporalSettings): ConnectionOptions => ({
  ...temporalAddress(env),
  connectTimeout: '5s',
  channelArgs: KEEP_ALIVE,
});

/** What clients and workers make of values before Temporal has them. */
export const temporalData = (
  keys: KeyPair,
  { ROVE_TEMPORAL_PLAIN }: Pick<TemporalSettings, 'ROVE_TEMPORAL_PLAIN'>,
): DataConverter => ({ payloadCodecs: [payloadCodec(keys, ROVE_TEMPORAL_PLAIN)] });

export const connectTemporal = (env: TemporalSettings): Promise<Connection> =>
  Connection.connect(temporalOptions(env));
