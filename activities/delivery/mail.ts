import type { Db } from '../../db/connection.ts';
import type { DeliveryRecord } from '../../db/schema.ts';
import type { SealingKey } from '../../db/sealing/sealing-key.ts';
import { parseMessage } from '../../domain/messages/message.ts';
import { wordsOf } from '../../domain/messages/words.ts';
import { escapeMarkup } from '../../domain/report/text.ts';
import type { Answer } from './post.ts';

const NO_ADDRESS = 'the account has no email address';
const CLOSING = 'You get this mail because you have set up mail under Notifications in the settings.';

/**
 * Hands a message to the mailer of the auth service, which sends it, with tries of its own. Done again, it is one mail:
 * a mail that waits is not queued twice.
 */
export async function queueMessage(
  { db, mail }: { db: Db; mail: SealingKey },
  { id, body }: Pick<DeliveryRecord, 'id' | 'body'>,
  to: string | null,
): Promise<Answer> {
  if (!to) return { status: null, fault: NO_ADDRESS, gone: false, retry_after_ms: null };
  const { headline, detail, link } = wordsOf(parseMessage(body));
  const lines = [detail, ...(link ? [link] : []), CLOSING].filter(Boolean);
  const html = lines
    .map((line) =>
      line === link ? `<a href="${escapeMarkup(line)}">${escapeMarkup(line)}</a>` : escapeMarkup(line),
    )
    .map((line) => `<p>${line}</p>`)
    .join('');
  const message = { to, kind: 'notice', subject: headline, text: lines.join('\n\n'), html };
  await db
    .insertInto('auth.mail')
    .values({
      id,
      message_sealed: mail.seal(Buffer.from(JSON.stringify(message)), id),
      next_at: new Date(),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { status: null, fault: '', gone: false, retry_after_ms: null };
}
