import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { endWhenSilent, SESSION_LIMITS } from './half-open.ts';
import { prepareOften } from './prepared.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/**
 * `patient`: for work whose statements may take as long as they need, and whose connections are not watched. `lock_ms`:
 * how long a statement may wait for a lock; as long as for anything else where it is absent.
 */
export type ConnectOptions = { max?: number; name?: string; patient?: boolean; lock_ms?: number };

/** Opens a pool of at most `max` connections. A connection lost, or found half open, is replaced at its next use. */
export function connect(
  url: string,
  { max = 10, name = 'rove', patient = false, lock_ms }: ConnectOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...(patient ? { connectionTimeoutMillis: SESSION_LIMITS.connectionTimeoutMillis } : SESSION_LIMITS),
    ...(lock_ms ? { lock_timeout: lock_ms } : {}),
    keepAlive: true,
  });
  // Without a listener an idle connection's end would end the process; the pool itself drops it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // The same for one that is lost between two statements of a transaction: the next statement tells of it.
    client.on('error', () => undefined);
    if (!patient) endWhenSilent(client);
    prepareOften(client);
  });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in a transaction that sees and writes only the rows of `userId` (row-level security). */
export function asUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('rove.user_id', ${userId}, true)`.execute(tx);
    return work(tx);
  });
}
