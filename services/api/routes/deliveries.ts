import { z } from 'zod';
import {
  listDeliveries as list,
  replayDelivery as replay,
  replayFailed,
  sendTrial,
} from '#app/channels/deliveries.ts';
import { asUser } from '#db/connection.ts';
import type { DeliveryRecord } from '#db/schema.ts';
import { type Delivery, deliveriesQuerySchema, deliverySchema } from '#domain/api/channel.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { messageNameSchema } from '#domain/messages/message.ts';
import { route } from '../route.ts';

const OF_CHANNEL = {
  tag: 'Channels',
  params: z.object({ id: z.uuid().meta({ description: 'Id of a channel' }) }),
  errors: ['NOT_FOUND'],
} as const;

export const listDeliveries = route({
  ...OF_CHANNEL,
  method: 'get',
  path: '/api/v1/channels/{id}/deliveries',
  id: 'listDeliveries',
  summary: 'The messages of a channel of the last 30 days, and what became of them',
  query: deliveriesQuerySchema,
  answers: {
    200: { description: 'Fifty of them, the latest first', schema: dataOf(z.array(deliverySchema)) },
  },
  handle: async ({ ctx, caller, params, query }) => {
    const { id } = params();
    const page = query();
    const rows = await asUser(ctx.app, caller().userId, (tx) => list(tx, id, page));
    return { data: rows.map(present) };
  },
});

export const testChannel = route({
  ...OF_CHANNEL,
  method: 'post',
  path: '/api/v1/channels/{id}/test',
  id: 'testChannel',
  summary: 'Send a message of the type channel.test',
  answers: { 202: { description: 'The message', schema: dataOf(deliverySchema) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    return { data: present(await asUser(ctx.app, caller().userId, (tx) => sendTrial(tx, id))) };
  },
});

export const replayChannel = route({
  ...OF_CHANNEL,
  method: 'post',
  path: '/api/v1/channels/{id}/replay',
  id: 'replayChannel',
  summary: 'Send all messages of a channel once more that were given up',
  answers: { 202: { description: 'How many', schema: dataOf(z.object({ messages: z.int() })) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const messages = await asUser(ctx.app, caller().userId, (tx) => replayFailed(tx, id));
    return { data: { messages } };
  },
});

export const replayDelivery = route({
  ...OF_CHANNEL,
  method: 'post',
  path: '/api/v1/deliveries/{id}/replay',
  id: 'replayDelivery',
  summary: 'Send a message once more, or now instead of later',
  description: 'It keeps its id, so that a receiver that has it already can tell.',
  params: z.object({ id: z.uuid().meta({ description: 'Id of a delivery' }) }),
  answers: { 202: { description: 'The message', schema: dataOf(deliverySchema) } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    return { data: present(await asUser(ctx.app, caller().userId, (tx) => replay(tx, id))) };
  },
});

function present(row: DeliveryRecord): Delivery {
  const { id, channel_id, test_id, type, status, attempts, answered, fault, body, issue_url } = row;
  return {
    ...{ id, channel_id, test_id, status, attempts, answered, fault, issue_url },
    type: messageNameSchema.parse(type),
    happened_at: row.happened_at?.toISOString() ?? '',
    tried_at: row.tried_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    next_at: row.next_at?.toISOString() ?? null,
    message: JSON.parse(body),
  };
}
