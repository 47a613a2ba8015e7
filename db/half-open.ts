import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Ends a statement that holds a connection for too long, and a transaction whose client has gone silent with its locks:
 * one process never waits on another for ever.
 */
const STATEMENT_TIMEOUT_MS = 15_000;
/** No statement answers later than this, unless its connection leads nowhere. */
const SILENT_MS = STATEMENT_TIMEOUT_MS + 2_000;
/** A session that holds a lock ends this long after its last statement: it may be one that nobody can reach. */
const IDLE_SESSION_MS = 10_000;

export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  connectionTimeoutMillis: 5_000,
} as const;

type Watched = { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Ends a connection on which a statement has waited for longer than the server would have let it: the other side is
 * gone, or what lies between no longer says so (a half-open connection, which TCP alone finds after minutes or hours).
 */
export function endWhenSilent(client: pg.ClientBase): void {
  const watched = client as unknown as Watched;
  const { stream } = watched.connection;
  stream.setTimeout(SILENT_MS, () => {
    if (!watched.readyForQuery) stream.destroy(new PostgresSilent());
  });
}

/** A statement was sent and nothing came back. */
class PostgresSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super(`Postgres has not answered for ${SILENT_MS} ms`);
    this.name = 'PostgresSilent';
  }
}

/**
 * A single connection for what a pool cannot do: notifications, or a lock for as long as it lives. The server ends it
 * `idle_ms` after its last statement, so that whoever is out of reach holds nothing; send it one more often than that.
 */
export async function connectAlone(
  databaseUrl: string,
  name: string,
  idle_ms = IDLE_SESSION_MS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    keepAlive: true,
    ...SESSION_LIMITS,
  });
  // Without a listener its end would end the process; the next statement tells of it.
  client.on('error', () => undefined);
  await client.connect();
  endWhenSilent(client);
  await client.query(`set idle_session_timeout = ${Math.round(idle_ms)}`);
  return client;
}
