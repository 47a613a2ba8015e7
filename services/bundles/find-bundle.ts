import { z } from 'zod';
import type { Db } from '#db/connection.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';

const queuedSchema = z.object({
  bundle_key: z.string(),
  config: z.object({ entry_point: z.string().optional() }),
});

export type Bundle = { key: string; entry_point: string | undefined };

/** The bundle of a run that has a use for it; null for any other. */
export async function findBundle(db: Db, runId: string): Promise<Bundle | null> {
  if (!(await inUse(db, [runId])).has(runId)) return null;
  const queued = await db
    .selectFrom('events')
    .select('data')
    .where('stream_id', '=', `test_run-${runId}`)
    .where('version', '=', 1)
    .executeTakeFirst();
  const data = queuedSchema.safeParse(queued?.data).data;
  return data ? { key: data.bundle_key, entry_point: data.config.entry_point } : null;
}

/** Which of these runs still use their bundles: those that live, and those with a bug that is being verified. */
export async function inUse(db: Db, runIds: readonly string[]): Promise<Set<string>> {
  if (runIds.length === 0) return new Set();
  const [live, verified] = await Promise.all([
    db
      .selectFrom('tests')
      .select('id')
      .where('id', 'in', [...runIds])
      .where('status', 'in', [...LIVE_STATUSES])
      .execute(),
    db
      .selectFrom('verifications')
      .select('test_id as id')
      .where('test_id', 'in', [...runIds])
      .where('outcome', 'is', null)
      .execute(),
  ]);
  return new Set([...live, ...verified].map(({ id }) => id));
}
