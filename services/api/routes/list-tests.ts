import type { Router } from 'express';
import { asUser } from '#db/connection.ts';
import { pageQuerySchema, recentQuerySchema } from '#domain/api/tests.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { readPage } from '../page.ts';
import { presentTest } from '../present.ts';
import { presentPublicTest } from '../public.ts';

/** `history` is of completed tests when no status is asked for, ten to a page (spec sections 7 and 9). */
const HISTORY = { filterByStatus: 'completed', limit: '10' };

/** `GET /api/tests`, `/history`, `/live` and `/recent` (spec section 7). */
export function listTests(router: Router, ctx: Context): void {
  router.get('/tests', async (request, response) => {
    const { userId, via } = callerOf(request);
    const { rows, ...page } = await readPage(ctx, userId, pageQuerySchema.parse(request.query));
    if (via === 'api_key') {
      const tests = rows.map((row) => presentPublicTest(row, ctx.publicUrl));
      response.json({ tests, ...page });
    } else response.json({ data: rows.map(presentTest), ...page });
  });

  router.get('/tests/history', async (request, response) => {
    const query = pageQuerySchema.parse({ ...HISTORY, ...request.query });
    const { rows, ...page } = await readPage(ctx, callerOf(request).userId, query);
    response.json({ data: rows.map(presentTest), ...page });
  });

  router.get('/tests/live', async (request, response) => {
    const rows = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx
        .selectFrom('tests')
        .selectAll()
        .where('status', 'in', [...LIVE_STATUSES])
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    );
    response.json({ data: rows.map(presentTest) });
  });

  router.get('/tests/recent', async (request, response) => {
    const { limit } = recentQuerySchema.parse(request.query);
    const rows = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx
        .selectFrom('tests')
        .selectAll()
        .where('status', 'in', ['completed', 'failed'])
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    );
    response.json({ data: rows.map(presentTest) });
  });
}
