import type { Router } from 'express';
import { AppError } from '#domain/kernel/errors.ts';
import { actOnRun } from '../act-on-run.ts';
import type { Context } from '../context.ts';
import { ownTest } from './get-test.ts';

/** `DELETE /api/tests/{id}`: asks for the cancellation; the run ends, and its files go, within seconds. */
export function cancelTest(router: Router, ctx: Context): void {
  router.delete('/tests/:id', async (request, response) => {
    const row = await ownTest(ctx, request);
    if (row.ended_at) throw new AppError('RUN_ENDED');
    const run = { owner: row.user_id, testId: row.id };
    await actOnRun(ctx, run, { kind: 'RequestCancel', data: { by: 'user' } });
    response.json({ message: 'Test cancelled successfully' });
  });
}
