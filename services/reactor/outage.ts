import { isGrpcServiceError } from '@temporalio/client';

/** gRPC: CANCELLED, DEADLINE_EXCEEDED, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED. */
const GRPC_AWAY: ReadonlySet<number> = new Set([1, 4, 7, 8, 14, 16]);
/** SQLSTATE: connection, resources, intervention by an operator, and transactions that clashed; or a socket's fault. */
const SQL_OR_SOCKET_AWAY = /^((08|53|57|40)[0-9A-Z]{3}|E[A-Z]+)$/;
/** Faults of a connection to Postgres that have no code. */
const CONNECTION_AWAY =
  /^(Connection terminated|timeout (expired|exceeded)|Query read timeout|Client has encountered)/;

/** Whether Temporal or Postgres is away, which says nothing about the run that was worked on. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (isGrpcServiceError(at) && GRPC_AWAY.has(at.code)) return true;
    if (typeof code === 'string' && SQL_OR_SOCKET_AWAY.test(code)) return true;
    if (CONNECTION_AWAY.test(at.message)) return true;
  }
  return false;
}
