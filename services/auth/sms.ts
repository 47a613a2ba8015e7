import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { badRequest, invalid, unprocessable } from './errors.ts';

const TIMEOUT_MS = 5_000;

/** A telephone number in E.164 without its plus, as GoTrue keeps it. @throws AuthError validation_failed */
export function phoneOf(text: string): string {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  if (!/^[1-9]\d{5,14}$/.test(digits)) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** @throws AuthError phone_provider_disabled while no webhook is configured */
export function requireSms(ctx: Context): void {
  if (!ctx.settings.ROVE_SMS_URL) throw badRequest('phone_provider_disabled', 'Unsupported phone provider');
}

/**
 * Hands a code to the configured webhook, signed after Standard Webhooks 1.0 with a body like GoTrue's send-SMS hook.
 * @returns the message's id. @throws AuthError sms_send_failed
 */
export async function sendSms(ctx: Context, phone: string, code: string, userId?: string): Promise<string> {
  requireSms(ctx);
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({
    user: { ...(userId ? { id: userId } : {}), phone: `+${phone}` },
    sms: { otp: code, phone: `+${phone}`, message: `Your code is ${code}` },
  });
  const key = Buffer.from(ctx.settings.ROVE_SMS_SECRET.replace(/^v1,whsec_|^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const answer = await fetch(ctx.settings.ROVE_SMS_URL ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return id;
    ctx.logger.warn({ status: answer.status }, 'the SMS webhook refused');
  } catch (error) {
    ctx.logger.warn({ err: error }, 'the SMS webhook did not answer');
  }
  throw unprocessable('sms_send_failed', 'Error sending the SMS message');
}
