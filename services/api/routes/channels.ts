import { z } from 'zod';
import {
  changeChannel as change,
  createChannel as create,
  deleteChannel as drop,
  listChannels as list,
  replaceSecret as replace,
} from '#app/channels/channels.ts';
import { countDeliveries, type DeliveryCounts } from '#app/channels/deliveries.ts';
import { asUser } from '#db/connection.ts';
import type { ChannelRecord } from '#db/schema.ts';
import {
  type Channel,
  channelChangeSchema,
  channelSchema,
  channelWithSecretSchema,
  newChannelSchema,
} from '#domain/api/channel.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { route } from '../route.ts';

const CHANNELS = { path: '/api/v1/channels', tag: 'Channels' } as const;
const ONE = {
  path: '/api/v1/channels/{id}',
  tag: 'Channels',
  params: z.object({ id: z.uuid().meta({ description: 'Id of a channel' }) }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
} as const;

export const listChannels = route({
  ...CHANNELS,
  method: 'get',
  id: 'listChannels',
  summary: 'Where messages about tests and bugs are sent, and how many arrived',
  answers: { 200: { description: 'The oldest first', schema: dataOf(z.array(channelSchema)) } },
  errors: [],
  handle: async ({ ctx, caller }) => {
    const owner = caller().userId;
    const data = await asUser(ctx.app, owner, async (tx) => {
      const counts = await countDeliveries(tx, owner);
      return (await list(tx, owner)).map((row) => present(row, counts.get(row.id)));
    });
    return { data };
  },
});

export const createChannel = route({
  ...CHANNELS,
  method: 'post',
  id: 'createChannel',
  summary: 'Have messages sent to a webhook, to Slack, by mail, or to an issue tracker',
  description:
    'Webhooks are signed as Standard Webhooks have it; the secret is in this answer and never again. Mail goes to the address of the account. A tracker gets one issue for each bug.',
  body: { schema: newChannelSchema },
  answers: { 201: { description: 'The channel', schema: dataOf(channelWithSecretSchema) } },
  errors: [],
  handle: async ({ ctx, caller, body }) => {
    const wish = body();
    const owner = caller().userId;
    const { row, secret } = await asUser(ctx.app, owner, (tx) => create(tx, ctx.keys, owner, wish));
    return { data: { ...present(row), secret } };
  },
});

export const changeChannel = route({
  ...ONE,
  method: 'patch',
  id: 'changeChannel',
  summary: 'Rename a channel, choose its messages, give it another address, or switch it off and on',
  description: 'What happens while a channel is off is not told to it later.',
  body: { schema: channelChangeSchema },
  answers: { 200: { description: 'The channel after it', schema: dataOf(channelSchema) } },
  handle: async ({ ctx, caller, params, body }) => {
    const { id } = params();
    const wish = body();
    const owner = caller().userId;
    const data = await asUser(ctx.app, owner, async (tx) => {
      const row = await change(tx, ctx.keys, id, wish);
      return present(row, (await countDeliveries(tx, owner)).get(id));
    });
    return { data };
  },
});

export const replaceChannelSecret = route({
  ...ONE,
  path: '/api/v1/channels/{id}/secret',
  method: 'post',
  id: 'replaceChannelSecret',
  summary: 'Give a webhook another secret',
  description: 'For a day messages are signed with the old one too, so that receivers can follow.',
  answers: {
    200: { description: 'The channel, with the new secret', schema: dataOf(channelWithSecretSchema) },
  },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const owner = caller().userId;
    const { row, secret } = await asUser(ctx.app, owner, (tx) => replace(tx, ctx.keys, id));
    return { data: { ...present(row), secret } };
  },
});

export const deleteChannel = route({
  ...ONE,
  method: 'delete',
  id: 'deleteChannel',
  summary: 'Delete a channel with its messages',
  answers: { 200: { description: 'It is deleted', schema: messageSchema } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    await asUser(ctx.app, caller().userId, (tx) => drop(tx, ctx.keys, id));
    return { message: 'Channel deleted' };
  },
});

const NONE: DeliveryCounts = { delivered: 0, waiting: 0, failed: 0 };

function present(row: ChannelRecord, counts = NONE): Channel {
  const { id, kind, name, shown, events, least, stopped, created_at } = row;
  const active = stopped === null;
  return {
    id,
    kind,
    name,
    shown,
    events,
    least,
    active,
    stopped,
    created_at: created_at.toISOString(),
    counts,
  };
}
