import { sql } from 'kysely';
import type { Tx } from '#db/connection.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/** Ends a transaction without a trace, with the answer that it would have had. */
class RolledBack<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('rolled back on request');
    this.answer = answer;
  }
}

/** Runs `work` in a read-only transaction as `rove_data`, which sees the caller's rows and exposed columns only. */
export function reading<T>(ctx: Context, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await become(tx, 'rove_data', ctx, caller);
      return work(tx);
    });
}

/** A transaction that begins as `rove_data`; domain commands run within `asWriter`. `rollback` undoes it at the end. */
export async function writing<T>(
  ctx: Context,
  caller: Caller,
  rollback: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await become(tx, 'rove_data', ctx, caller);
      const answer = await work(tx);
      if (rollback) throw new RolledBack(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as T;
    throw error;
  }
}

/** Runs a domain command as `rove_app`, still with the caller's rows only, then goes on as `rove_data`. */
export async function asWriter<T>(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  command: () => Promise<T>,
): Promise<T> {
  await become(tx, 'none', ctx, caller);
  const result = await command();
  await become(tx, 'rove_data', ctx, caller);
  return result;
}

async function become(tx: Tx, role: 'rove_data' | 'none', ctx: Context, caller: Caller): Promise<void> {
  await sql`select set_config('rove.user_id', ${caller.userId ?? ''}, true), set_config('role', ${role}, true),
    set_config('statement_timeout', ${String(ctx.statement_ms)}, true), set_config('TimeZone', 'UTC', true)`.execute(
    tx,
  );
}
