import { z } from 'zod';
import { liftMute as lift, listMutes as list, markOf, muteBug as mute } from '#app/mutes/mutes.ts';
import { asUser } from '#db/connection.ts';
import type { MuteRecord } from '#db/schema.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { type Mute, muteRequestSchema, muteSchema } from '#domain/api/mute.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isActive } from '#domain/mute/decide.ts';
import { targetOf } from '#domain/test-run/target.ts';
import { loadReport } from '../downloads/load-report.ts';
import { route } from '../route.ts';
import { ownTestBy } from './get-test.ts';

const NO_TEST = 'There is no such test';
const MUTES = { path: '/api/v1/mutes', tag: 'Reports' } as const;

export const muteBug = route({
  ...MUTES,
  method: 'post',
  id: 'muteBug',
  summary: 'Mute a bug of an app: it is found and listed, and fails no build',
  description:
    'Holds for every test of the app. A bug that is muted already gets the new reason and last day.',
  body: { schema: muteRequestSchema },
  answers: { 200: { description: 'The mute', schema: dataOf(muteSchema) } },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  handle: async (call) => {
    const { app: db, keys } = call.ctx;
    const { test_id, bug_id, reason, until } = call.body();
    const row = await ownTestBy(call, test_id, NO_TEST);
    const { data } = await loadReport(call.ctx, row);
    const bug = data.bugs.find((one) => one.bug_id === bug_id);
    const app = targetOf(row);
    if (!bug || !app) throw new AppError('NOT_FOUND', 'The report of this test has no such bug');
    const wish = { owner: row.user_id, testId: row.id, app, bug, reason, until };
    return { data: present(await asUser(db, row.user_id, (tx) => mute(tx, keys, wish))) };
  },
});

export const listMutes = route({
  ...MUTES,
  method: 'get',
  id: 'listMutes',
  summary: 'The muted bugs, those whose mute has expired among them',
  query: z.object({
    test_id: z.uuid().optional().meta({ description: 'Only those of the app of this test' }),
  }),
  answers: { 200: { description: 'The latest first', schema: dataOf(z.array(muteSchema)) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { test_id } = call.query();
    const app = test_id && targetOf(await ownTestBy(call, test_id, NO_TEST));
    const owner = call.caller().userId;
    const rows = await asUser(call.ctx.app, owner, (tx) => list(tx, owner, app ?? undefined));
    return { data: rows.map(present) };
  },
});

export const liftMute = route({
  method: 'delete',
  path: '/api/v1/mutes/{id}',
  id: 'liftMute',
  summary: 'Lift a mute: its bug counts again',
  tag: 'Reports',
  params: z.object({ id: z.uuid().meta({ description: 'Id of a mute' }) }),
  answers: { 200: { description: 'It is lifted', schema: messageSchema } },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    await asUser(ctx.app, caller().userId, (tx) => lift(tx, ctx.keys, id));
    return { message: 'The bug counts again' };
  },
});

function present(row: MuteRecord): Mute {
  const { app, test_id, fingerprint, title, severity, reason, muted_by: by, expires_at } = row;
  const active = isActive({ expires_at: expires_at?.toISOString() ?? null }, Date.now());
  return { ...markOf(row), by, reason, active, app, test_id, fingerprint, title, severity };
}
