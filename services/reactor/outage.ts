import { isGrpcServiceError } from '@temporalio/client';
import { isStoreAway } from '#db/outage.ts';

/** gRPC: CANCELLED, DEADLINE_EXCEEDED, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED. */
const GRPC_AWAY: ReadonlySet<number> = new Set([1, 4, 7, 8, 14, 16]);

/** Whether Temporal or Postgres is away, which says nothing about the run that was worked on. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (isGrpcServiceError(at) && GRPC_AWAY.has(at.code)) return true;
  return isStoreAway(error);
}
