import { z } from 'zod';
import { asUser } from '#db/connection.ts';
import { loadRunState } from '#db/event-store/snapshots.ts';
import { lastSeq } from '#db/queries/feed.ts';
import type { TestRecord } from '#db/schema.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { publicStatusSchema } from '#domain/api/public.ts';
import { runStateSchema } from '#domain/api/run-state.ts';
import { testRowSchema } from '#domain/api/tests.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { presentTest } from '../present.ts';
import { presentStatus } from '../public.ts';
import { type Call, route } from '../route.ts';
import { testParams } from './schemas.ts';

/** The caller's own test of the address. @throws AppError NOT_FOUND, for a test that is not there or not theirs alike. */
export async function ownTest(call: Pick<Call, 'ctx' | 'request' | 'caller'>): Promise<TestRecord> {
  const id = z.uuid().safeParse(call.request.params.id);
  if (!id.success) throw new AppError('NOT_FOUND');
  return ownTestBy(call, id.data);
}

/** The same by an id; `message` says what is not there. */
export async function ownTestBy(
  { ctx, caller }: Pick<Call, 'ctx' | 'caller'>,
  id: string,
  message?: string,
): Promise<TestRecord> {
  const row = await asUser(ctx.app, caller().userId, (tx) =>
    tx.selectFrom('tests').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!row) throw new AppError('NOT_FOUND', message);
  return row;
}

export const getTest = route({
  method: 'get',
  path: '/api/tests/{id}',
  id: 'getTest',
  summary: 'One test',
  tag: 'Tests',
  params: testParams,
  answers: { 200: { description: 'The test', schema: dataOf(testRowSchema) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => ({ data: presentTest(await ownTest(call)) }),
});

export const getTestStatus = route({
  method: 'get',
  path: '/api/tests/{id}/status',
  id: 'getTestStatus',
  summary: 'How far a test is',
  tag: 'Public API',
  params: testParams,
  answers: {
    200: { description: 'Its status', schema: dataOf(publicStatusSchema), flat: publicStatusSchema },
  },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const status = presentStatus(await ownTest(call), Date.now());
    return call.caller().via === 'api_key' ? status : { data: status };
  },
});

export const getSnapshot = route({
  method: 'get',
  path: '/api/tests/{id}/snapshot',
  id: 'getSnapshot',
  summary: 'The present state of a test, and where its live events go on',
  tag: 'Tests',
  params: testParams,
  answers: {
    200: {
      description: 'State, its version and the cursor `since` of the websocket',
      schema: dataOf(
        z.object({
          state: runStateSchema,
          version: z.int(),
          since: z.int(),
          started_at: z.string().nullable(),
        }),
      ),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { app, keys } = call.ctx;
    const row = await ownTest(call);
    const data = await asUser(app, row.user_id, async (tx) => {
      // Read first: what comes after it is sent again, and known by its version.
      const since = await lastSeq(tx);
      const { state, version } = await loadRunState(tx, keys, row.id);
      return { state, version, since, started_at: row.started_at?.toISOString() ?? null };
    });
    return { data };
  },
});
