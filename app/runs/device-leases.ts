import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** A run that is not heard of for so long has lost its device. */
const LEASE_S = 60;
/** So long a session holds its device without a word. */
const SESSION_S = 20;
/** The next in line is kept its place for so long after it last asked. */
const WAITING_S = 5;

export type LeasedDevice = { device: string; slot: number };

/**
 * Gives a run the first of these devices that is free, for it alone, or the one among them that it has; null when all are in
 * use. Holds over all workers. A run has one device at most.
 */
export async function takeDeviceLease(
  db: Db,
  testId: string,
  devices: readonly { name: string; slots: number }[],
): Promise<LeasedDevice | null> {
  const names = devices.map(({ name }) => name);
  await sql`
    delete from device_leases
     where expires_at <= now() or (test_id = ${testId} and device <> all(${names}))`.execute(db);
  const { rows } = await sql<LeasedDevice>`
    update device_leases set expires_at = now() + make_interval(secs => ${LEASE_S})
     where test_id = ${testId} returning device, slot`.execute(db);
  if (rows[0]) return rows[0];
  for (const { name, slots } of devices) {
    for (let slot = 0; slot < slots; slot++) {
      // Whoever is first has it; another activity of the same run may have been the first.
      const taken = await sql<LeasedDevice>`
        insert into device_leases (device, slot, test_id, expires_at)
        values (${name}, ${slot}, ${testId}, now() + make_interval(secs => ${LEASE_S}))
        on conflict do nothing returning device, slot`.execute(db);
      if (taken.rows[0]) return taken.rows[0];
    }
  }
  return null;
}

/**
 * Says that a run still uses its device, and by which session; false when it has lost the one or the other.
 */
export async function keepDeviceLease(db: Db, testId: string, session: string | null): Promise<boolean> {
  const { rows } = await sql`
    update device_leases
       set expires_at = now() + make_interval(secs => ${LEASE_S}),
           session_until = case when session = ${session}::uuid
             then now() + make_interval(secs => ${SESSION_S}) else session_until end
     where test_id = ${testId} and expires_at > now() and (${session}::uuid is null or session = ${session}::uuid)
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Lets one session of a run at its device; false while another is, or was in line before. Whoever asks again and again comes to its
 * turn.
 */
export async function enterDevice(db: Db, testId: string, session: string): Promise<boolean> {
  const { rows } = await sql`
    update device_leases
       set session = ${session}, session_until = now() + make_interval(secs => ${SESSION_S}),
           waiting = null, waiting_until = null, expires_at = now() + make_interval(secs => ${LEASE_S})
     where test_id = ${testId} and expires_at > now()
       and (session is null or session = ${session} or session_until <= now())
       and (waiting is null or waiting = ${session} or waiting_until <= now())
    returning 1`.execute(db);
  if (rows.length > 0) return true;
  await sql`
    update device_leases
       set waiting = ${session}, waiting_until = now() + make_interval(secs => ${WAITING_S}),
           expires_at = now() + make_interval(secs => ${LEASE_S})
     where test_id = ${testId} and expires_at > now()
       and (waiting is null or waiting = ${session} or waiting_until <= now())`.execute(db);
  return false;
}

/** A session is over: the next may have the device. */
export async function leaveDevice(db: Db, testId: string, session: string): Promise<void> {
  await sql`
    update device_leases set session = null, session_until = null
     where test_id = ${testId} and session = ${session}`.execute(db);
}

/** The run needs its device no more. */
export async function releaseDeviceLease(db: Db, testId: string): Promise<void> {
  await sql`delete from device_leases where test_id = ${testId}`.execute(db);
}
