/** Sockets that do not reach the other side, or no longer do. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: connection, resources, intervention by an operator, clashed transactions, and a server that is still a standby. */
const SQL_STATE = /^((08|53|57|40)[0-9A-Z]{3}|25006)$/;
/** Faults of a connection to Postgres that have no code. */
const CONNECTION =
  /^(Connection terminated|timeout (expired|exceeded)|Query read timeout|Client has encountered)/;

/** What the S3 client adds to its errors. */
type S3Error = { $metadata?: { httpStatusCode?: number } };

/** Whether Postgres or the blob store is away for now: whatever was asked of it may be asked again later. */
export function isStoreAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (NETWORK.test(code) || SQL_STATE.test(code))) return true;
    if (CONNECTION.test(at.message)) return true;
    const { $metadata } = at as S3Error;
    if ($metadata && isUnanswered($metadata.httpStatusCode)) return true;
    if (at instanceof AggregateError && at.errors.some(isStoreAway)) return true;
  }
  return false;
}

function isUnanswered(status: number | undefined): boolean {
  return status === undefined || status === 429 || status >= 500;
}
