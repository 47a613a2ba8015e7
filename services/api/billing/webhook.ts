import { type Request, raw } from 'express';
import { z } from 'zod';
import { recordSubscription } from '#app/billing/billing.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Context } from '../context.ts';
import { route } from '../route.ts';
import { requireProvider } from './ask.ts';
import { userOfMark } from './checkout-mark.ts';
import type { Provider } from './settings.ts';
import { isSigned } from './signature.ts';
import { type ProviderSubscription, snapshotOf } from './snapshot.ts';

const BODY_MAX = '1mb';

const envelopeSchema = z.object({
  event_id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.record(z.string(), z.unknown()),
});
type Envelope = z.infer<typeof envelopeSchema>;

/** 200 for all that was understood, also what was known or is not ours: the provider sends again whatever gets another answer. */
export const billingWebhook = route({
  method: 'post',
  path: '/api/payment/webhook',
  id: 'takePaymentEvent',
  summary: 'What the payment provider tells; signed by it',
  tag: 'Billing',
  open: true,
  answers: { 200: { description: 'Taken', schema: dataOf(z.object({ outcome: z.string() })) } },
  errors: ['UNAUTHORIZED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_SET_UP', 'FILE_TOO_LARGE'],
  // The signature is made over the bytes.
  before: raw({ type: () => true, limit: BODY_MAX }),
  handle: async ({ ctx, request }) => {
    const provider = requireProvider(ctx);
    const envelope = parse(readSigned(provider, request));
    const outcome = envelope.event_type.startsWith('subscription.')
      ? await take(ctx, provider, envelope)
      : 'ignored';
    ctx.logger.info({ event: envelope.event_id, type: envelope.event_type, outcome }, 'payment event');
    return { data: { outcome } };
  },
});

/** The body's bytes, once it is sure who sent them. @throws AppError UNAUTHORIZED */
function readSigned(provider: Provider, request: Request): Buffer {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isSigned(request.get('paddle-signature'), body, provider.webhook)) {
    throw new AppError('UNAUTHORIZED', 'The signature is not right, or not of now');
  }
  return body;
}

function parse(body: Buffer): Envelope {
  try {
    return envelopeSchema.parse(JSON.parse(body.toString()));
  } catch {
    throw malformed();
  }
}

async function take(ctx: Context, provider: Provider, envelope: Envelope): Promise<string> {
  const { event_id, event_type, occurred_at, data } = envelope;
  const userId = userOfMark(provider.checkoutKey, data.custom_data);
  const snapshot = await read(provider, envelope);
  if (snapshot) return recordSubscription(ctx.service, ctx.keys, { event_type, snapshot, userId });
  if (!userId) return 'foreign';
  // Somebody has paid for what the settings do not know. The provider sends it again for three days.
  ctx.logger.error(
    { event: event_id, occurred_at },
    'a subscription of ours with a price that no setting names',
  );
  throw new AppError('INTERNAL');
}

async function read(provider: Provider, envelope: Envelope) {
  const { Webhooks } = await import('@paddle/paddle-node-sdk');
  try {
    const { data } = Webhooks.fromJson(envelope as Envelope & Parameters<typeof Webhooks.fromJson>[0]) as {
      data: unknown;
    };
    const source = { source_event: envelope.event_id, occurred_at: envelope.occurred_at };
    return snapshotOf(provider, data as ProviderSubscription, source);
  } catch {
    throw malformed();
  }
}

function malformed(): AppError {
  return new AppError('INVALID_REQUEST', 'This is no event in the documented form');
}
