import type { ChannelSecrets } from '../../app/channels/secrets.ts';
import type { DeliveryRecord } from '../../db/schema.ts';
import type { Message } from '../../domain/messages/message.ts';
import { wordsOf } from '../../domain/messages/words.ts';
import type { OutgoingPost } from './post.ts';

/** What Slack's incoming webhooks answer for good. */
const FAULTS = {
  400: 'Slack does not take this message',
  403: 'Slack no longer lets this webhook write. Make a new incoming webhook, and give its address here',
  404: 'Slack does not know this webhook. Make a new incoming webhook, and give its address here',
  410: 'the Slack channel of this webhook is archived, so the channel was switched off',
} as const;

/** A message in the format of Slack's incoming webhooks, which other chats take too. */
export function slackRequest(
  { channel_id }: Pick<DeliveryRecord, 'channel_id'>,
  { url }: Pick<ChannelSecrets, 'url'>,
  message: Message,
): OutgoingPost {
  const { headline, detail, link } = wordsOf(message);
  const title = link ? `*<${link}|${escapeText(headline)}>*` : `*${escapeText(headline)}*`;
  const text = detail ? `${title}\n${escapeText(detail)}` : title;
  const body = {
    // What is shown where blocks are not, as in notices of a phone.
    text: escapeText(headline),
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }],
    unfurl_links: false,
  };
  return { url, channel: channel_id, body: JSON.stringify(body), headers: {}, faults: FAULTS };
}

/** Characters that mean something to Slack (its reference, "Escaping text"); bars would end a link's text. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦');
}
