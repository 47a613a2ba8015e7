import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Ends a statement that holds a connection for too long; one process never waits on another for ever. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Opens a pool of at most `max` connections. A connection lost while idle is replaced at its next use. */
export function connect(url: string, { max = 10, name = 'rove' } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener an idle connection's end would end the process; the pool itself drops it.
  pool.on('error', () => undefined);
  // The same for one that is lost between two statements of a transaction: the next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in a transaction that sees and writes only the rows of `userId` (row-level security). */
export function asUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('rove.user_id', ${userId}, true)`.execute(tx);
    return work(tx);
  });
}
