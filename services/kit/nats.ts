import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Connects and goes on trying for ever when the server goes away; the first connection too. */
export function connectNats(server: string, name: string): Promise<NatsConnection> {
  return connect({
    servers: server,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    maxPingOut: 2,
  });
}
