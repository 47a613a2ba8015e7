import { z } from 'zod';
import { submitTestIn } from '#app/runs/submit-test.ts';
import type { Tx } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { notThereYet, publicStatusSchema, publicSubmitSchema, toSubmit } from '#domain/api/public.ts';
import { type SubmitInput, type SubmitTest, submitSchema } from '#domain/api/submit.ts';
import { testRowSchema } from '#domain/api/tests.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { readBody } from '../body.ts';
import { presentTest } from '../present.ts';
import { presentStatus } from '../public.ts';
import { type Call, route } from '../route.ts';
import type { Fields } from '../uploads/receive-form.ts';
import { isForm, type ReceivedSubmit, receiveSubmit } from '../uploads/receive-submit.ts';
import { publicFields, submitFields } from '../uploads/submit-form.ts';

const MESSAGE = 'Test initiated successfully! Tracking your progress below.';
const submittedSchema = dataOf(testRowSchema).extend({
  message: z.string(),
  notes: z.array(z.string()).meta({ description: 'What to know of the file that was sent' }),
});
const SUBMITS = {
  method: 'post',
  form: ['file'],
  once: true,
  errors: [
    'INVALID_DURATION',
    'PLAN_LIMIT_EXCEEDED',
    'CONCURRENT_LIMIT_EXCEEDED',
    'SLOT_LIMIT_REACHED',
    'TARGET_BUSY',
    'TARGET_BLOCKED',
    'OWNERSHIP_REQUIRED',
    'NOT_AVAILABLE_YET',
    'NOT_FOUND',
    'INVALID_FILE_TYPE',
    'INVALID_BUNDLE',
    'INVALID_APK',
  ],
} as const;

/** Takes the documented body and, with an API key, answers with the test's status, flat. */
const documented = (path: string, id: string) =>
  route({
    ...SUBMITS,
    path,
    id,
    summary: 'Submit a test (documented body)',
    description:
      'By submitting you state that you have the right to test `app_url`; `config.mode: "active"` needs `config.authority` besides.',
    tag: 'Public API',
    body: { schema: publicSubmitSchema },
    answers: { 201: { description: 'Queued', schema: submittedSchema, flat: publicStatusSchema } },
    handle: (call) =>
      queue(call, {
        ofForm: (fields) => toCommand(publicFields(fields)),
        ofBody: (body) => submitSchema.parse(toCommand(body)),
        isFlat: call.caller().via === 'api_key',
      }),
  });

export const submitPublicTest = documented('/test', 'submitPublicTest');
export const submitPublicTestAtApi = documented('/api/test', 'submitPublicTestAtApi');
export const submitPublicTestToTests = documented('/api/tests', 'submitPublicTestToTests');

export const submitTest = route({
  ...SUBMITS,
  path: '/api/tests/submit',
  id: 'submitTest',
  summary: 'Submit a test',
  tag: 'Tests',
  body: { schema: submitSchema },
  answers: { 201: { description: 'Queued', schema: submittedSchema } },
  handle: (call) => queue(call, { ofForm: submitFields, ofBody: (body) => submitSchema.parse(body) }),
});

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
  { ctx, request, caller, once }: Call,
  { ofForm, ofBody, isFlat = false }: Reading,
): Promise<void> {
  const { userId: owner, via } = caller();
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
  const work = async (tx: Tx) => {
    const row = await rowOf(tx, await submitTestIn(tx, ctx.keys, input, context));
    isKept = true;
    return isFlat
      ? presentStatus(row, Date.now())
      : { data: presentTest(row), message: MESSAGE, notes: form?.notes ?? [] };
  };
  try {
    await once(work, form ? contentOf(form) : '');
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
