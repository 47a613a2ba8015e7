import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** A process that has not been heard of for this long is taken for gone. */
const GONE_MS = 20_000;
const FORGOTTEN = '1 day';

export type Presence = {
  instance: string;
  service: string;
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  detail: Record<string, unknown>;
};

export type Instance = Omit<Presence, 'started_at'> & { started_at: string; seen_at: string; up: boolean };

export async function sayPresent(db: Db, { detail, ...row }: Presence): Promise<void> {
  const fresh = { seen_at: sql<Date>`now()`, detail: JSON.stringify(detail) };
  await db
    .insertInto('service_instances')
    .values({ ...row, ...fresh })
    .onConflict((conflict) => conflict.column('instance').doUpdateSet(fresh))
    .execute();
}

/** Takes a process that ends by itself off the list. */
export async function sayGone(db: Db, instance: string): Promise<void> {
  await db
    .deleteFrom('service_instances')
    .where((eb) =>
      eb.or([eb('instance', '=', instance), eb('seen_at', '<', sql<Date>`now() - ${FORGOTTEN}::interval`)]),
    )
    .execute();
}

/** Processes that were heard of lately; those that fell silent are told as not up for a day. */
export async function listInstances(db: Db): Promise<Instance[]> {
  const rows = await db
    .selectFrom('service_instances')
    .selectAll()
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${GONE_MS / 1000})`.as('up'))
    .where('seen_at', '>', sql<Date>`now() - ${FORGOTTEN}::interval`)
    .orderBy('service')
    .orderBy('started_at')
    .execute();
  return rows.map(({ started_at, seen_at, ...row }) => ({
    ...row,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }));
}
