import type { Request, Response, Router } from 'express';
import { submitTestIn } from '#app/runs/submit-test.ts';
import type { Tx } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { notThereYet, publicSubmitSchema, toSubmit } from '#domain/api/public.ts';
import { type SubmitInput, type SubmitTest, submitSchema } from '#domain/api/submit.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { readBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { answerOnce } from '../idempotency.ts';
import { presentTest } from '../present.ts';
import { presentStatus } from '../public.ts';
import type { Fields } from '../uploads/receive-form.ts';
import { isForm, type ReceivedSubmit, receiveSubmit } from '../uploads/receive-submit.ts';
import { publicFields, submitFields } from '../uploads/submit-form.ts';

const MESSAGE = 'Test initiated successfully! Tracking your progress below.';

/**
 * `POST /api/tests/submit`: queues a test. 201 with its row. `POST /api/tests` and `/test` take the documented body
 * instead and, with an API key, answer with the test's status, flat.
 */
export function submitTest(router: Router, ctx: Context): void {
  router.post('/tests/submit', (request, response) =>
    queue(ctx, request, response, {
      ofForm: submitFields,
      ofBody: (body) => submitSchema.parse(body),
    }),
  );

  router.post(['/tests', '/test'], (request, response) =>
    queue(ctx, request, response, {
      ofForm: (fields) => toCommand(publicFields(fields)),
      ofBody: (body) => submitSchema.parse(toCommand(body)),
      isFlat: callerOf(request).via === 'api_key',
    }),
  );
}

/** The documented body as the command's input. @throws AppError NOT_AVAILABLE_YET for what is not there yet. */
function toCommand(body: unknown): SubmitInput {
  const input = publicSubmitSchema.parse(body);
  const missing = notThereYet(input);
  if (missing) throw new AppError('NOT_AVAILABLE_YET', missing);
  return toSubmit(input);
}

type Reading = { ofForm(fields: Fields): unknown; ofBody(body: unknown): SubmitTest; isFlat?: boolean };

/** Queues a test and answers with it, once for each `Idempotency-Key`. A file that came in vain is not kept. */
async function queue(
  ctx: Context,
  request: Request,
  response: Response,
  { ofForm, ofBody, isFlat = false }: Reading,
): Promise<void> {
  const { userId: owner, via } = callerOf(request);
  const isCli = request.get('x-rove-client') === 'cli';
  const sender = { owner, via: isCli ? 'cli' : via === 'api_key' ? 'api' : 'web' } as const;
  const form = isForm(request) ? await receiveSubmit(ctx, request, sender, ofForm) : null;
  const input = form?.input ?? ofBody(readBody(request));
  const { perTarget } = ctx;
  const context = {
    ...sender,
    ...(perTarget === undefined ? {} : { perTarget }),
    ...(form?.upload ? { upload: form.upload } : {}),
  };
  let isKept = false;
  try {
    const work = async (tx: Tx) => {
      const row = await rowOf(tx, await submitTestIn(tx, ctx.keys, input, context));
      isKept = true;
      const body = isFlat ? presentStatus(row, Date.now()) : { data: presentTest(row), message: MESSAGE };
      return { status: 201, body };
    };
    await answerOnce(ctx, request, response, work, form ? contentOf(form) : '');
  } catch (error) {
    isKept = false;
    throw error;
  } finally {
    if (!isKept) await form?.discard();
  }
}

/** What a form asks for: its fields, and its file by the hash in the file's key. */
function contentOf({ input, upload }: ReceivedSubmit): string {
  return JSON.stringify([input, upload?.key.split('/').at(-1) ?? null]);
}

function rowOf(tx: Tx, testId: string): Promise<TestRecord> {
  return tx.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirstOrThrow();
}
