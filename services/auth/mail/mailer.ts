import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Db, Tx } from '#db/connection.ts';
import type { Logger } from '#kit/logger.ts';
import { Wake } from '#kit/wake.ts';
import type { Settings } from '../config.ts';
import type { Context } from '../context.ts';
import type { Sealer } from '../sealer.ts';
import type { Message } from './templates.ts';

const POLL_MS = 2_000;
/** Less than a process may take to stop. */
const SEND_TIMEOUT_MS = 8_000;
const RETRY_FIRST_S = 5;
/** About a day of doubling pauses; a code would long be too old by then. */
const ATTEMPTS_MAX = 12;

/** Puts a message into the mail table in the caller's transaction; the mailer sends it, or the outbox page shows it. */
export async function queueMail(ctx: Context, tx: Tx | Db, message: Message): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('auth.mail')
    .values({
      id,
      message_sealed: ctx.sealer.seal(message, id),
      next_at: ctx.settings.ROVE_SMTP_URL ? new Date() : null,
      created_at: new Date(),
    })
    .execute();
  ctx.mailer?.wake();
}

type MailerParts = { db: Db; sealer: Sealer; settings: Settings; logger: Logger };

/** Sends queued mail by SMTP, one process at a time per message, and forgets it once a server took it. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #transport: Transporter;
  readonly #wake = new Wake();
  #stopped = false;
  #running: Promise<void> | null = null;

  constructor(parts: MailerParts, smtpUrl: string) {
    this.#parts = parts;
    this.#transport = createTransport({
      url: smtpUrl,
      connectionTimeout: SEND_TIMEOUT_MS,
      greetingTimeout: SEND_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
      // A message is text of ours: nothing in it may name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[0]);
  }

  start(): void {
    this.#running = this.#loop();
  }

  wake(): void {
    this.#wake.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.wake();
    await this.#running;
    this.#transport.close();
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const sent = await this.#sendNext().catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'mail could not be read');
        return false;
      });
      if (!sent && !this.#stopped) await this.#wake.sleep(POLL_MS);
    }
  }

  /** Sends one message that is due; false when there is none. The claim ends by itself should this process die. */
  async #sendNext(): Promise<boolean> {
    const { db, sealer, settings, logger } = this.#parts;
    const claimed = await sql<{ id: string; message_sealed: Buffer; attempts: number }>`
      update auth.mail set attempts = attempts + 1,
        next_at = now() + ${RETRY_FIRST_S} * power(2, attempts) * interval '1 s' + interval '30 s'
      where id = (select id from auth.mail where next_at <= now() order by next_at for update skip locked limit 1)
      returning id, message_sealed, attempts`.execute(db);
    const row = claimed.rows[0];
    if (!row) return false;
    const { kind, ...message } = sealer.open<Message>(row.message_sealed, row.id);
    try {
      await this.#transport.sendMail({ from: settings.ROVE_MAIL_FROM, ...message });
    } catch (error) {
      logger.warn({ err: error, kind, attempts: row.attempts }, 'mail was not taken');
      if (row.attempts < ATTEMPTS_MAX) return true;
    }
    await db.deleteFrom('auth.mail').where('id', '=', row.id).execute();
    return true;
  }
}
