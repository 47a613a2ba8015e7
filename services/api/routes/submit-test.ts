import type { Request, Response, Router } from 'express';
import { type SubmitContext, submitTestIn } from '#db/commands/submit-test.ts';
import type { Tx } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { notThereYet, publicSubmitSchema, toSubmit } from '#domain/api/public.ts';
import { type SubmitTest, submitSchema } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { readBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { answerOnce } from '../idempotency.ts';
import { presentTest } from '../present.ts';
import { presentStatus } from '../public.ts';

const MESSAGE = 'Test initiated successfully! Tracking your progress below.';

/**
 * `POST /api/tests/submit`: queues a test. 201 with its row. `POST /api/tests` and `/test` take the documented body
 * instead and, with an API key, answer with the test's status, flat.
 */
export function submitTest(router: Router, ctx: Context): void {
  router.post('/tests/submit', async (request, response) => {
    await queue(ctx, request, response, submitSchema.parse(readBody(request)));
  });

  router.post(['/tests', '/test'], async (request, response) => {
    const body = publicSubmitSchema.parse(readBody(request));
    const missing = notThereYet(body);
    if (missing) throw new AppError('NOT_AVAILABLE_YET', missing);
    const isFlat = callerOf(request).via === 'api_key';
    await queue(ctx, request, response, submitSchema.parse(toSubmit(body)), isFlat);
  });
}

/** Queues a test and answers with it, once for each `Idempotency-Key`. */
async function queue(
  ctx: Context,
  request: Request,
  response: Response,
  input: SubmitTest,
  isFlat = false,
): Promise<void> {
  const { userId: owner, via } = callerOf(request);
  const isCli = request.get('x-rove-client') === 'cli';
  const context: SubmitContext = { owner, via: isCli ? 'cli' : via === 'api_key' ? 'api' : 'web' };
  await answerOnce(ctx, request, response, async (tx) => {
    const row = await rowOf(tx, await submitTestIn(tx, ctx.keys, input, context));
    const body = isFlat ? presentStatus(row, Date.now()) : { data: presentTest(row), message: MESSAGE };
    return { status: 201, body };
  });
}

function rowOf(tx: Tx, testId: string): Promise<TestRecord> {
  return tx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow();
}
