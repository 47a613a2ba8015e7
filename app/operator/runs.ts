import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/connection.ts';
import { readStream, type StoredEvent, testRunStream } from '#db/event-store/read.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { fold } from '#domain/test-run/evolve.ts';
import { runStatusSchema } from '#domain/test-run/run-spec.ts';
import type { TestRunState } from '#domain/test-run/state.ts';

const PREFIX_MIN = 6;

/** Whether a text is what `after` takes: a time that Postgres has too, and an id. */
function isPlace(text: string): boolean {
  const [at, id, ...more] = text.split('/');
  return (
    z.iso.datetime().safeParse(at).success &&
    Date.parse(at ?? '') >= 0 &&
    z.uuid().safeParse(id).success &&
    more.length === 0
  );
}

export const runFilterSchema = z.object({
  status: z.union([runStatusSchema, z.literal('live'), z.literal('all')]).default('all'),
  /** An account's id or mail address. */
  user: z.string().max(320).default(''),
  /** Part of a test's id or name. */
  search: z.string().max(200).default(''),
  since: z.iso.datetime({ offset: true }).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The place after which a page begins: the last row's `submitted_at` and `id`, joined by a slash. */
  after: z.string().refine(isPlace, 'Not a place in the list').optional(),
});
export type RunFilter = z.output<typeof runFilterSchema>;

export type RunRow = {
  id: string;
  user_id: string;
  email: string | null;
  test_name: string;
  test_type: string;
  status: string;
  progress: number;
  plan: string;
  submitted_at: string;
  started_at: string | null;
  ended_at: string | null;
  bug_count: number;
  failure_fault: string | null;
  failure_code: string | null;
  cancel_requested: boolean;
  version: number;
  /** Null until the facts of the run were projected. */
  events: number | null;
  checkpoints: number | null;
  last_type: string | null;
  last_at: string | null;
};

/** Runs of all users, the newest first. */
export async function listRuns(db: Db, filter: RunFilter): Promise<RunRow[]> {
  const { status, user, search, since, limit, after } = filter;
  let query = selectRuns(db);
  if (status === 'live') query = query.where('t.ended_at', 'is', null);
  else if (status !== 'all') query = query.where('t.status', '=', status);
  if (user)
    query = query.where((eb) => eb.or([eb(sql`t.user_id::text`, '=', user), eb('p.email', '=', user)]));
  if (search) {
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) => eb.or([eb('t.test_name', 'ilike', like), eb(sql`t.id::text`, 'like', like)]));
  }
  if (since) query = query.where('t.submitted_at', '>=', new Date(since));
  const [at, id] = after?.split('/') ?? [];
  if (at && id) query = query.where(sql<boolean>`(t.submitted_at, t.id) < (${at}::timestamptz, ${id}::uuid)`);
  const rows = await query.orderBy('t.submitted_at', 'desc').orderBy('t.id', 'desc').limit(limit).execute();
  return rows.map(present);
}

/** One run, by its id or the beginning of it. @throws AppError NOT_FOUND, also where several begin so */
export async function findRun(db: Db, text: string): Promise<RunRow> {
  const id = text.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(id) || id.length < PREFIX_MIN) throw new AppError('NOT_FOUND');
  const rows = await selectRuns(db).where(sql<string>`t.id::text`, 'like', `${id}%`).limit(2).execute();
  const [row] = rows;
  if (!row || rows.length > 1) throw new AppError('NOT_FOUND');
  return present(row);
}

/** The events of a run in order, opened. */
export function readTimeline(db: Db, keys: UserKeys, testId: string): Promise<StoredEvent[]> {
  return readStream(db, keys, testRunStream(testId));
}

/** The state of a run as it was after the event of that version. @throws AppError NOT_FOUND without such an event */
export function stateAt(events: readonly StoredEvent[], version: number): TestRunState {
  if (!events.some((event) => event.version === version)) throw new AppError('NOT_FOUND');
  return fold(events.filter((event) => event.version <= version));
}

const exact = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function selectRuns(db: Db) {
  return db
    .selectFrom('tests as t')
    .leftJoin('run_facts as f', 'f.test_id', 't.id')
    .leftJoin('profiles as p', 'p.user_id', 't.user_id')
    .select([
      't.id',
      't.user_id',
      'p.email',
      't.test_name',
      't.test_type',
      't.status',
      't.progress',
      't.plan_type_at_submission as plan',
      't.bug_count',
      't.failure_fault',
      't.failure_code',
      't.cancel_requested',
      't.version',
      'f.events',
      'f.checkpoints',
      'f.last_type',
      exact('t.submitted_at').as('submitted_at'),
      exact('t.started_at').as('started_at'),
      exact('t.ended_at').as('ended_at'),
      exact('f.last_at').as('last_at'),
    ]);
}

function present(row: Omit<RunRow, 'submitted_at'> & { submitted_at: string | null }): RunRow {
  return { ...row, submitted_at: row.submitted_at ?? '' };
}
