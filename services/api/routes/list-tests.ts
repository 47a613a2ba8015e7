import { z } from 'zod';
import { asUser, type Tx } from '#db/connection.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { publicListSchema } from '#domain/api/public.ts';
import { pageQuerySchema, recentQuerySchema, testPageSchema, testRowSchema } from '#domain/api/tests.ts';
import { LIVE_STATUSES, type RunStatus } from '#domain/test-run/run-spec.ts';
import { readPage } from '../page.ts';
import { presentTest } from '../present.ts';
import { presentPublicTest } from '../public.ts';
import { route } from '../route.ts';

const rowsSchema = dataOf(z.array(testRowSchema));
/** `history` is of completed tests when no status is asked for, ten to a page (spec sections 7 and 9). */
const HISTORY = { filterByStatus: 'completed', limit: '10' };

const list = (path: string, id: string) =>
  route({
    method: 'get',
    path,
    id,
    summary: 'List tests',
    tag: 'Public API',
    query: pageQuerySchema,
    answers: { 200: { description: 'A page of tests', schema: testPageSchema, flat: publicListSchema } },
    errors: [],
    handle: async ({ ctx, caller, query }) => {
      const { userId, via } = caller();
      const { rows, ...page } = await readPage(ctx, userId, query());
      if (via === 'api_key')
        return { tests: rows.map((row) => presentPublicTest(row, ctx.publicUrl)), ...page };
      return { data: rows.map(presentTest), ...page };
    },
  });

export const listPublicTests = list('/tests', 'listPublicTests');
export const listTests = list('/api/tests', 'listTests');

export const listHistory = route({
  method: 'get',
  path: '/api/tests/history',
  id: 'listHistory',
  summary: 'List completed tests',
  description:
    'As `GET /api/tests`, with completed tests and ten to a page unless something else is asked for.',
  tag: 'Tests',
  query: pageQuerySchema,
  answers: { 200: { description: 'A page of tests', schema: testPageSchema } },
  errors: [],
  handle: async ({ ctx, caller, request }) => {
    const query = pageQuerySchema.parse({ ...HISTORY, ...request.query });
    const { rows, ...page } = await readPage(ctx, caller().userId, query);
    return { data: rows.map(presentTest), ...page };
  },
});

export const listLive = route({
  method: 'get',
  path: '/api/tests/live',
  id: 'listLive',
  summary: 'Tests that have not ended',
  tag: 'Tests',
  answers: { 200: { description: 'All of them', schema: rowsSchema } },
  errors: [],
  handle: async ({ ctx, caller }) => {
    const rows = await asUser(ctx.app, caller().userId, (tx) => latest(tx, LIVE_STATUSES).execute());
    return { data: rows.map(presentTest) };
  },
});

export const listRecent = route({
  method: 'get',
  path: '/api/tests/recent',
  id: 'listRecent',
  summary: 'The latest completed and failed tests',
  tag: 'Tests',
  query: recentQuerySchema,
  answers: { 200: { description: 'The latest first', schema: rowsSchema } },
  errors: [],
  handle: async ({ ctx, caller, query }) => {
    const { limit } = query();
    const rows = await asUser(ctx.app, caller().userId, (tx) =>
      latest(tx, ['completed', 'failed']).limit(limit).execute(),
    );
    return { data: rows.map(presentTest) };
  },
});

function latest(tx: Tx, statuses: readonly RunStatus[]) {
  const found = tx
    .selectFrom('tests')
    .selectAll()
    .where('status', 'in', [...statuses]);
  return found.orderBy('submitted_at', 'desc').orderBy('id', 'desc');
}
