import { z } from 'zod';
import { nextTimes } from '#app/triggers/cron.ts';
import { callHook as call, fireNow, listFirings as firingsOf } from '#app/triggers/firings.ts';
import {
  changeTrigger as change,
  createTrigger as create,
  deleteTrigger as drop,
  listTriggers as list,
  lockTrigger,
  replaceAddress,
} from '#app/triggers/triggers.ts';
import { asUser, type Tx } from '#db/connection.ts';
import type { FiringRecord, TriggerRecord } from '#db/schema.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import {
  type Firing,
  firingSchema,
  hookCallSchema,
  newTriggerSchema,
  type Trigger,
  triggerChangeSchema,
  triggerSchema,
  triggerWithAddressSchema,
} from '#domain/api/trigger.ts';
import { jsonBodiesOnly } from '../body.ts';
import { route } from '../route.ts';

const TRIGGERS = { path: '/api/v1/triggers', tag: 'Triggers' } as const;
const ONE = {
  path: '/api/v1/triggers/{id}',
  tag: 'Triggers',
  params: z.object({ id: z.uuid().meta({ description: 'Id of a schedule or a deploy hook' }) }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
} as const;

export const listTriggers = route({
  ...TRIGGERS,
  method: 'get',
  id: 'listTriggers',
  summary: 'What starts tests by itself',
  answers: { 200: { description: 'The oldest first', schema: dataOf(z.array(triggerSchema)) } },
  errors: [],
  handle: async ({ ctx, caller }) => {
    const owner = caller().userId;
    const data = await asUser(ctx.app, owner, async (tx) =>
      Promise.all((await list(tx, owner)).map((row) => withLast(tx, row))),
    );
    return { data };
  },
});

export const createTrigger = route({
  ...TRIGGERS,
  method: 'post',
  id: 'createTrigger',
  summary: 'Have tests started by a schedule, or by a deploy that calls an address',
  description:
    'A deploy hook is called by `POST` at the `address` in this answer, which is shown now and never again. By `test.config.authority` you state the right to test for each of its tests.',
  body: { schema: newTriggerSchema },
  answers: { 201: { description: 'The trigger', schema: dataOf(triggerWithAddressSchema) } },
  errors: [],
  handle: async ({ ctx, caller, body }) => {
    const wish = body();
    const owner = caller().userId;
    const { row, token } = await asUser(ctx.app, owner, (tx) => create(tx, ctx.keys, owner, wish));
    return { data: { ...present(row, null), address: addressOf(ctx.publicUrl, token) } };
  },
});

export const changeTrigger = route({
  ...ONE,
  method: 'patch',
  id: 'changeTrigger',
  summary: 'Change, pause or resume a schedule or a deploy hook',
  body: { schema: triggerChangeSchema },
  answers: { 200: { description: 'It after the change', schema: dataOf(triggerSchema) } },
  handle: async ({ ctx, caller, params, body }) => {
    const { id } = params();
    const wish = body();
    const data = await asUser(ctx.app, caller().userId, async (tx) =>
      withLast(tx, await change(tx, ctx.keys, id, wish)),
    );
    return { data };
  },
});

export const deleteTrigger = route({
  ...ONE,
  method: 'delete',
  id: 'deleteTrigger',
  summary: 'Delete a schedule or a deploy hook; the tests that it started stay',
  answers: { 200: { description: 'It is deleted', schema: messageSchema } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    await asUser(ctx.app, caller().userId, (tx) => drop(tx, ctx.keys, id));
    return { message: 'Deleted' };
  },
});

export const replaceHookAddress = route({
  ...ONE,
  path: '/api/v1/triggers/{id}/address',
  method: 'post',
  id: 'replaceHookAddress',
  summary: 'Give a deploy hook another address; the one before no longer works',
  answers: { 200: { description: 'With the new address', schema: dataOf(triggerWithAddressSchema) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const { row, token } = await asUser(ctx.app, caller().userId, (tx) => replaceAddress(tx, ctx.keys, id));
    return { data: { ...present(row, null), address: addressOf(ctx.publicUrl, token) } };
  },
});

export const fireTrigger = route({
  ...ONE,
  path: '/api/v1/triggers/{id}/fire',
  method: 'post',
  id: 'fireTrigger',
  summary: 'Start the test of a schedule or a deploy hook now',
  answers: { 202: { description: 'It is on its way', schema: dataOf(firingSchema) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const work = async (tx: Tx) => fireNow(tx, await lockTrigger(tx, id), null);
    return { data: presentFiring(await asUser(ctx.app, caller().userId, work)) };
  },
});

export const listFirings = route({
  ...ONE,
  path: '/api/v1/triggers/{id}/firings',
  method: 'get',
  id: 'listFirings',
  summary: 'When a schedule or a deploy hook was due, and what came of it',
  answers: { 200: { description: 'The latest twenty', schema: dataOf(z.array(firingSchema)) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const rows = await asUser(ctx.app, caller().userId, async (tx) =>
      firingsOf(tx, (await lockTrigger(tx, id)).id),
    );
    return { data: rows.map(presentFiring) };
  },
});

export const callHook = route({
  method: 'post',
  path: '/api/hooks/{token}',
  id: 'callHook',
  summary: 'Called by a deploy: starts a test',
  tag: 'Triggers',
  open: true,
  before: jsonBodiesOnly(() => false),
  params: z.object({ token: z.string().min(20).max(100) }),
  body: { schema: hookCallSchema, optional: true },
  answers: { 202: { description: 'It is on its way', schema: messageSchema } },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  handle: async ({ ctx, params, body }) => {
    const { token } = params();
    await call(ctx.service, token, body().branch ?? null);
    return { message: 'The test is on its way' };
  },
});

const addressOf = (publicUrl: string, token: string | null): string | null =>
  token && new URL(`/api/hooks/${token}`, publicUrl).href;

async function withLast(tx: Tx, row: TriggerRecord): Promise<Trigger> {
  const [last] = await firingsOf(tx, row.id, 1);
  return present(row, last ? presentFiring(last) : null);
}

function present(row: TriggerRecord, last: Firing | null): Trigger {
  const { id, kind, name, target, cron, time_zone, skip_if_running, verify_first, paused } = row;
  const next = paused ? [] : nextTimes(cron, time_zone).map((time) => time.toISOString());
  const shared = { id, kind, name, target, cron, time_zone, skip_if_running, verify_first, paused };
  return { ...shared, created_at: row.created_at.toISOString(), next, last };
}

function presentFiring({ id, outcome, test_id, detail, verified, called_at }: FiringRecord): Firing {
  return { id, outcome, test_id, detail, verified, called_at: called_at.toISOString() };
}
