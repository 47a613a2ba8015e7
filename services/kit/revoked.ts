import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

export type TokenOwner = { sub: string; session_id?: string | undefined };

/**
 * Those of these tokens whose session was ended, or whose user was banned or deleted, since they were signed. Asked of
 * the database each time, under any role: a token lives for an hour and cannot say it itself.
 */
export async function revokedAmong(db: Db, tokens: readonly TokenOwner[]): Promise<Set<TokenOwner>> {
  const [users, sessions] = [
    tokens.map(({ sub }) => sub),
    tokens.map(({ session_id }) => session_id ?? null),
  ];
  const { rows } = await sql<{ at: string }>`select at from
    unnest(${users}::uuid[], ${sessions}::uuid[]) with ordinality as t (who, session, at)
    where rove_is_revoked(who, session)`.execute(db);
  return new Set(rows.map(({ at }) => tokens[Number(at) - 1]).filter((token) => token !== undefined));
}

export async function isRevoked(db: Db, token: TokenOwner): Promise<boolean> {
  return (await revokedAmong(db, [token])).size > 0;
}
