import { mailAddressOf, stopChannel } from '../app/channels/channels.ts';
import { findSendable, recordAttempt, type Sendable } from '../app/channels/deliveries.ts';
import { openSecrets } from '../app/channels/secrets.ts';
import { parseMessage } from '../domain/messages/message.ts';
import { agreedPause } from '../domain/messages/retry.ts';
import type { AttemptInput, AttemptResult } from './contract.ts';
import { queueMessage } from './delivery/mail.ts';
import { type Answer, post } from './delivery/post.ts';
import { slackRequest } from './delivery/slack.ts';
import { type Filed, fileIssue } from './delivery/trackers/file-issue.ts';
import { openTracker } from './delivery/trackers/open-tracker.ts';
import { accessOf } from './delivery/trackers/tracker.ts';
import { webhookRequest } from './delivery/webhook.ts';
import type { Deps } from './shared/deps.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'keys' | 'egress' | 'mail'>;

/** Messages of one channel that this process sends at once: a receiver that hangs holds up its own alone. */
const ABREAST_MAX = 16;
const OFF = 'The channel was switched off before the message was delivered';
const underWay = new Map<string, number>();

/** Tries once to deliver a message, through the egress as every request to an address that users give. */
export async function deliverMessage(deps: DeliveryDeps, input: AttemptInput): Promise<AttemptResult> {
  const found = await findSendable(deps.db, input.delivery_id);
  if (!found) return { outcome: 'done' };
  const { id } = found.channel;
  const count = underWay.get(id) ?? 0;
  if (count >= ABREAST_MAX) return { outcome: 'busy' };
  underWay.set(id, count + 1);
  try {
    return await attempt(deps, input, found);
  } finally {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  }
}

async function attempt(deps: DeliveryDeps, input: AttemptInput, found: Sendable): Promise<AttemptResult> {
  const { channel } = found;
  const sent = channel.stopped ? unfiled(REFUSED) : await send(deps, found);
  if (!sent) return { outcome: 'busy' };
  const { answer, issue_url } = sent;
  const isLast = answer.gone || input.pause_ms === null;
  const pause_ms = isLast ? null : agreedPause(input.pause_ms ?? 0, answer.retry_after_ms);
  const { status: answered, fault } = answer;
  const { id, asked } = found.delivery;
  await recordAttempt(deps.db, id, { attempt: input.attempt, answered, fault, pause_ms, asked, issue_url });
  if (answer.gone && !channel.stopped) await stopChannel(deps.db, deps.keys, channel.id, 'gone');
  return fault === '' || pause_ms === null ? { outcome: 'done' } : { outcome: 'again', pause_ms };
}

const REFUSED: Answer = { status: null, fault: OFF, gone: true, retry_after_ms: null };

const unfiled = (answer: Answer): Filed => ({ answer, issue_url: null });

/** Null when it has to wait for another message about the same bug. */
async function send(deps: DeliveryDeps, { delivery, channel }: Sendable): Promise<Filed | null> {
  const { db, keys, egress } = deps;
  const secrets = await openSecrets(db, keys, channel);
  const message = parseMessage(delivery.body);
  switch (channel.kind) {
    case 'webhook':
      return unfiled(await post(egress, webhookRequest(delivery, secrets, Date.now())));
    case 'slack':
      return unfiled(await post(egress, slackRequest(delivery, secrets, message)));
    case 'mail':
      return unfiled(await queueMessage(deps, delivery, await mailAddressOf(db, channel.user_id)));
    default: {
      const tracker = openTracker(channel.kind, egress, channel.id, accessOf(secrets));
      return fileIssue(db, tracker, channel, message);
    }
  }
}
