import type { Request, Router } from 'express';
import { z } from 'zod';
import { asUser } from '#db/connection.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { lastSeq } from '#db/queries/feed.ts';
import type { TestRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { presentTest } from '../present.ts';
import { presentStatus } from '../public.ts';

/** The caller's own test of the address. @throws AppError NOT_FOUND, for a test that is not there or not theirs alike. */
export async function ownTest(ctx: Context, request: Request): Promise<TestRecord> {
  const id = z.uuid().safeParse(request.params.id);
  if (!id.success) throw new AppError('NOT_FOUND');
  const row = await asUser(ctx.app, callerOf(request).userId, (tx) =>
    tx.selectFrom('tests').selectAll().where('id', '=', id.data).executeTakeFirst(),
  );
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** `GET /api/tests/{id}`, `/status` and `/snapshot` (the folded state, and where to resume the live events). */
export function getTest(router: Router, ctx: Context): void {
  router.get('/tests/:id', async (request, response) => {
    response.json({ data: presentTest(await ownTest(ctx, request)) });
  });

  router.get('/tests/:id/status', async (request, response) => {
    const status = presentStatus(await ownTest(ctx, request), Date.now());
    response.json(callerOf(request).via === 'api_key' ? status : { data: status });
  });

  router.get('/tests/:id/snapshot', async (request, response) => {
    const row = await ownTest(ctx, request);
    const data = await asUser(ctx.app, row.user_id, async (tx) => {
      // Read first: what comes after it is sent again, and known by its version.
      const since = await lastSeq(tx);
      const { state, version } = await loadTestRun(tx, ctx.keys, row.id);
      return { state, version, since, started_at: row.started_at?.toISOString() ?? null };
    });
    response.json({ data });
  });
}
