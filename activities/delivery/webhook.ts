import { Webhook } from 'standardwebhooks';
import type { ChannelSecrets } from '../../app/channels/secrets.ts';
import type { DeliveryRecord } from '../../db/schema.ts';
import type { OutgoingPost } from './post.ts';

/**
 * A message as Standard Webhooks have it: signed by the secret, and for a day after it was replaced by the one before it
 * too. The id is that of the message, the same on each attempt; the time is that of the attempt.
 */
export function webhookRequest(
  { id, body, channel_id }: Pick<DeliveryRecord, 'id' | 'body' | 'channel_id'>,
  { url, secret, previous }: ChannelSecrets,
  nowMs: number,
): OutgoingPost {
  const at = new Date(nowMs);
  const secrets = [secret, previous && previous.until_ms > nowMs ? previous.secret : null];
  const signatures = secrets.flatMap((one) => (one ? [new Webhook(one).sign(id, at, body)] : []));
  return {
    url,
    channel: channel_id,
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(nowMs / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
