import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Connects and goes on trying for ever when the server goes away; the first connection too. */
export function connectNats(server: string, name: string): Promise<NatsConnection> {
  return connect({
    servers: server,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    // A connection that leads nowhere is found by the third ping, and one that never opens by its time.
    pingInterval: 5_000,
    maxPingOut: 2,
    timeout: 5_000,
  });
}
