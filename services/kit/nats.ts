import {
  connect,
  credsAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { z } from 'zod';
import { pem } from './config.ts';

const servers = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((all) => all.filter((one) => one !== ''))
  .refine((all) => all.length > 0 && all.every(isServer), {
    message: 'must be addresses as nats://host:4222 or tls://host:4222, separated by commas',
  });

/** The servers of one cluster, and who we are to them (docs/environment.md). */
export const NATS_SETTINGS = {
  NATS_URL: servers,
  NATS_USER: z.string().default(''),
  NATS_PASSWORD: z.string().default(''),
  NATS_CREDS: z.string().default(''),
  NATS_TLS_CA: pem,
  NATS_TLS_CERT: pem,
  NATS_TLS_KEY: pem,
};
export type NatsSettings = z.infer<z.ZodObject<typeof NATS_SETTINGS>>;

/** Connects to any of the servers, and from then on goes on trying for ever when one goes away. */
export function connectNats(env: NatsSettings, name: string): Promise<NatsConnection> {
  return connect({
    servers: env.NATS_URL.map((text) => new URL(text).host),
    name,
    ...identityOf(env),
    ...encryptionOf(env),
    maxReconnectAttempts: -1,
    // A server that is just being given new credentials refuses ours for a moment.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    // A connection that leads nowhere is found by the third ping, and one that never opens by its time.
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  });
}

/** By a credentials file, else by name and password, which may stand in the address. */
function identityOf(env: NatsSettings): Partial<NodeConnectionOptions> {
  if (env.NATS_CREDS) return { authenticator: credsAuthenticator(new TextEncoder().encode(env.NATS_CREDS)) };
  const { username = '', password = '' } = new URL(env.NATS_URL[0] ?? 'nats://-');
  const user = env.NATS_USER || decodeURIComponent(username);
  return user ? { user, pass: env.NATS_PASSWORD || decodeURIComponent(password) } : {};
}

function encryptionOf({ NATS_URL, NATS_TLS_CA: ca, NATS_TLS_CERT: cert, NATS_TLS_KEY: key }: NatsSettings) {
  if (!ca && !cert && !NATS_URL.some((text) => text.startsWith('tls:'))) return {};
  return { tls: { ...(ca ? { ca } : {}), ...(cert ? { cert, key } : {}) } };
}

function isServer(text: string): boolean {
  return /^(nats|tls):$/.test(URL.parse(text)?.protocol ?? '');
}
