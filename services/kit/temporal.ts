import { Connection, type ConnectionOptions } from '@temporalio/client';

/** A connection that leads nowhere is found after both together; gRPC's own default would be 45 s. */
const KEEP_ALIVE = { 'grpc.keepalive_time_ms': 12_000, 'grpc.keepalive_timeout_ms': 6_000 } as const;

/** How all of our clients of Temporal connect. */
export const temporalOptions = (address: string, connectTimeout: '5s' | '30s'): ConnectionOptions => ({
  address,
  connectTimeout,
  channelArgs: KEEP_ALIVE,
});

/** Connects to Temporal; it waits for a server that is still starting. */
export const connectTemporal = (address: string): Promise<Connection> =>
  Connection.connect(temporalOptions(address, '30s'));
