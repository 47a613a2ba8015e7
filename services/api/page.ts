import { type SelectQueryBuilder, sql } from 'kysely';
import { asUser } from '#db/connection.ts';
import type { Schema, TestRecord } from '#db/schema.ts';
import { momentOf, type PageQuery } from '#domain/api/tests.ts';
import type { Context } from './context.ts';
import { type Place, readCursor, writeCursor } from './cursor.ts';

type Tests = SelectQueryBuilder<Schema, 'tests', object>;
export type Page = { rows: TestRecord[]; total: number; next_cursor: string | null };

const TYPES = { web: ['web_url', 'web_bundle'], app: ['android_apk'] } as const;
const EXACT_TIME = sql<string>`to_char(submitted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * One page of a user's tests, by offset or from where the cursor's page ended. Every order ends with time and id, so
 * that it is whole, and follows an index (migration 0008).
 */
export async function readPage(ctx: Pick<Context, 'app'>, userId: string, query: PageQuery): Promise<Page> {
  const place = readCursor(query);
  return asUser(ctx.app, userId, async (tx) => {
    const found = filtered(tx.selectFrom('tests').where('user_id', '=', userId), query);
    const from = place ? after(found, place) : found.offset(query.offset);
    const count = found.select((eb) => eb.fn.countAll<string>().as('total'));
    // One more than asked for says whether there is a next page.
    const rows = await ordered(from, query.sortBy)
      .selectAll()
      .select([EXACT_TIME.as('exact_time'), sql<string>`(${count})`.as('total')])
      .limit(query.limit + 1)
      .execute();
    const total = rows[0]?.total ?? (await count.executeTakeFirstOrThrow()).total;
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map(({ exact_time: _, total: __, ...row }) => row),
      total: Number(total),
      next_cursor: last ? writeCursor(placeOf(last, query.sortBy)) : null,
    };
  });
}

function placeOf(row: TestRecord & { exact_time: string }, sort: PageQuery['sortBy']): Place {
  const place = { sort, at: row.exact_time, id: row.id };
  if (sort === 'type') return { ...place, text: row.test_type };
  return sort === 'name' ? { ...place, text: row.test_name } : place;
}

function after(found: Tests, { sort, at, id, text = '' }: Place): Tests {
  const time = sql`(submitted_at, id) < (${at}::timestamptz, ${id}::uuid)`;
  switch (sort) {
    case 'oldest':
      return found.where(sql<boolean>`(submitted_at, id) > (${at}::timestamptz, ${id}::uuid)`);
    case 'type':
      return found.where(sql<boolean>`test_type >= ${text} and (test_type > ${text} or ${time})`);
    case 'name':
      return found.where(sql<boolean>`(test_name, id) > (${text}, ${id}::uuid)`);
    default:
      return found.where(sql<boolean>`${time}`);
  }
}

function ordered(found: Tests, sort: PageQuery['sortBy']): Tests {
  switch (sort) {
    case 'oldest':
      return found.orderBy('submitted_at').orderBy('id');
    case 'type':
      return found.orderBy('test_type').orderBy('submitted_at', 'desc').orderBy('id', 'desc');
    case 'name':
      return found.orderBy('test_name').orderBy('id');
    default:
      return found.orderBy('submitted_at', 'desc').orderBy('id', 'desc');
  }
}

function filtered(from: Tests, query: PageQuery): Tests {
  let found = from;
  if (query.search) {
    const like = containing(query.search);
    found = found.where((eb) =>
      eb.or([eb('test_name', 'ilike', like), eb(sql<string>`id::text`, 'ilike', like)]),
    );
  }
  if (query.app) {
    const like = containing(query.app);
    found = found.where((eb) =>
      eb.or([eb('url', 'ilike', like), eb(sql<string>`config->>'bundle_name'`, 'ilike', like)]),
    );
  }
  if (query.filterByStatus !== 'all') found = found.where('status', '=', query.filterByStatus);
  if (query.filterByType === 'web' || query.filterByType === 'app') {
    found = found.where('test_type', 'in', [...TYPES[query.filterByType]]);
  } else if (query.filterByType !== 'all') found = found.where('test_type', '=', query.filterByType);
  if (query.startDate) found = found.where('submitted_at', '>=', momentOf(query.startDate, 'start'));
  if (query.endDate) found = found.where('submitted_at', '<=', momentOf(query.endDate, 'end'));
  return found;
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
