import type { Router } from 'express';
import { submitTest as submit } from '#db/commands/submit-test.ts';
import { asUser } from '#db/connection.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { presentTest } from '../present.ts';
import { isForm, receiveSubmit } from '../uploads/receive-submit.ts';

/** `POST /api/tests/submit`: queues a test. 201 with its row. */
export function submitTest(router: Router, ctx: Context): void {
  router.post('/tests/submit', async (request, response) => {
    const caller = callerOf(request);
    const via = request.get('x-rove-client') === 'cli' ? 'cli' : caller.via === 'api_key' ? 'api' : 'web';
    const sender = { owner: caller.userId, via } as const;
    const form = isForm(request) ? await receiveSubmit(ctx, request, sender) : null;
    const input = form?.input ?? submitSchema.parse(request.body);
    const upload = form?.upload ? { upload: form.upload } : {};
    const testId = await submit(ctx.app, ctx.keys, input, { ...sender, ...upload }).catch(async (error) => {
      await form?.discard();
      throw error;
    });
    const row = await asUser(ctx.app, caller.userId, (tx) =>
      tx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow(),
    );
    response.status(201).json({
      data: presentTest(row),
      message: 'Test initiated successfully! Tracking your progress below.',
    });
  });
}
