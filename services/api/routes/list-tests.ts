import type { Router } from 'express';
import { type SelectQueryBuilder, sql } from 'kysely';
import { asUser } from '#db/connection.ts';
import type { Schema } from '#db/schema.ts';
import { listQuerySchema } from '#domain/api/tests.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { presentTest } from '../present.ts';

type Query = ReturnType<typeof listQuerySchema.parse>;
type Tests = SelectQueryBuilder<Schema, 'tests', object>;

const TYPES = { web: ['web_url', 'web_bundle'], app: ['android_apk'] } as const;

/** `GET /api/tests`, `/history` (completed only), `/live` and `/recent` (spec section 7). */
export function listTests(router: Router, ctx: Context): void {
  for (const path of ['/tests', '/tests/history']) {
    router.get(path, async (request, response) => {
      const query = listQuerySchema.parse(request.query);
      if (path === '/tests/history') query.filterByStatus = 'completed';
      const { rows, total } = await asUser(ctx.app, callerOf(request).userId, async (tx) => {
        const found = filtered(tx.selectFrom('tests'), query);
        const rows = await ordered(found, query).selectAll().execute();
        const count = await found
          .select((eb) => eb.fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow();
        return { rows, total: Number(count.total) };
      });
      response.json({ data: rows.map(presentTest), total });
    });
  }

  router.get('/tests/live', async (request, response) => {
    const rows = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx
        .selectFrom('tests')
        .selectAll()
        .where('status', 'in', [...LIVE_STATUSES])
        .orderBy('submitted_at', 'desc')
        .execute(),
    );
    response.json({ data: rows.map(presentTest) });
  });

  router.get('/tests/recent', async (request, response) => {
    const limit = Math.min(Math.max(Number(request.query.limit) || 5, 1), 50);
    const rows = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx
        .selectFrom('tests')
        .selectAll()
        .where('status', 'in', ['completed', 'failed'])
        .orderBy('submitted_at', 'desc')
        .limit(limit)
        .execute(),
    );
    response.json({ data: rows.map(presentTest) });
  });
}

function filtered(from: Tests, query: Query): Tests {
  let found = from;
  if (query.search) {
    const like = `%${query.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    found = found.where((eb) =>
      eb.or([eb('test_name', 'ilike', like), eb(sql<string>`id::text`, 'ilike', like)]),
    );
  }
  if (query.filterByStatus !== 'all') found = found.where('status', '=', query.filterByStatus);
  if (query.filterByType === 'web' || query.filterByType === 'app') {
    found = found.where('test_type', 'in', [...TYPES[query.filterByType]]);
  } else if (query.filterByType !== 'all') found = found.where('test_type', '=', query.filterByType);
  if (query.startDate) found = found.where('submitted_at', '>=', new Date(`${query.startDate}T00:00:00Z`));
  if (query.endDate) found = found.where('submitted_at', '<=', new Date(`${query.endDate}T23:59:59.999Z`));
  return found;
}

function ordered(found: Tests, query: Query): Tests {
  const page = found.limit(query.limit).offset(query.offset);
  switch (query.sortBy) {
    case 'oldest':
      return page.orderBy('submitted_at', 'asc').orderBy('id');
    case 'type':
      return page.orderBy('test_type').orderBy('submitted_at', 'desc');
    case 'name':
      return page.orderBy('test_name').orderBy('id');
    default:
      return page.orderBy('submitted_at', 'desc').orderBy('id');
  }
}
