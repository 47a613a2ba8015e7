import type { Router } from 'express';
import { asUser } from '#db/connection.ts';
import { executeIn } from '#db/event-store/execute.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { ownTest } from './get-test.ts';

const ATTEMPTS_MAX = 5;

/** `DELETE /api/tests/{id}`: asks for the cancellation; the run ends, and its files go, within seconds. */
export function cancelTest(router: Router, ctx: Context): void {
  router.delete('/tests/:id', async (request, response) => {
    const row = await ownTest(ctx, request);
    if (row.ended_at) throw new AppError('RUN_ENDED');
    const { userId } = callerOf(request);
    for (let attempt = 1; ; attempt++) {
      try {
        await asUser(ctx.app, userId, (tx) =>
          executeIn(tx, ctx.keys, {
            testId: row.id,
            owner: userId,
            command: { kind: 'RequestCancel', data: { by: 'user' } },
          }),
        );
        break;
      } catch (error) {
        const clash = (error as { code?: string }).code === 'VERSION_CONFLICT';
        if (!clash || attempt === ATTEMPTS_MAX) throw error;
      }
    }
    response.json({ message: 'Test cancelled successfully' });
  });
}
