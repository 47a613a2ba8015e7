import { z } from 'zod';
import type { ContactMessage } from '#domain/installation/contact.ts';
import { errors } from '#web/texts/errors.ts';
import { contact } from '#web/texts/pages.ts';

const refusalSchema = z.object({ msg: z.string(), error_code: z.string() });

/** Sends what was written in a contact form; gives what went wrong, or null. */
export async function sendMessage(message: ContactMessage & { website: string }): Promise<string | null> {
  try {
    const response = await fetch('/auth/v1/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    if (response.ok) return null;
    const refusal = refusalSchema.safeParse(await response.json()).data;
    return refusal ? errors.auth({ code: refusal.error_code, message: refusal.msg }) : contact.inHouse.failed;
  } catch {
    return contact.inHouse.failed; // No answer, or none of ours.
  }
}
