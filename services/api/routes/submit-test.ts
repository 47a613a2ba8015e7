import type { Router } from 'express';
import { submitTest as submit } from '#db/commands/submit-test.ts';
import { asUser } from '#db/connection.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { presentTest } from '../present.ts';

/** `POST /api/tests/submit`: queues a test. 201 with its row. */
export function submitTest(router: Router, ctx: Context): void {
  router.post('/tests/submit', async (request, response) => {
    const caller = callerOf(request);
    const input = submitSchema.parse(request.body);
    const via = request.get('x-rove-client') === 'cli' ? 'cli' : caller.via === 'api_key' ? 'api' : 'web';
    const testId = await submit(ctx.app, ctx.keys, input, { owner: caller.userId, via });
    const row = await asUser(ctx.app, caller.userId, (tx) =>
      tx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow(),
    );
    response.status(201).json({
      data: presentTest(row),
      message: 'Test initiated successfully! Tracking your progress below.',
    });
  });
}
