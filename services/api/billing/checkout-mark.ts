import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sign } from '#db/sealing/seal.ts';

const markSchema = z.object({ rove_user: z.uuid(), rove_mark: z.string().max(200) });

/** What a checkout carries to the provider and back: whose it is, signed, since it passes through a browser. */
export function checkoutMark(key: Buffer, userId: string): { rove_user: string; rove_mark: string } {
  return { rove_user: userId, rove_mark: sign(key, `checkout:${userId}`) };
}

/** Whose checkout a subscription came from; null where that is not said, or was not said by us. */
export function userOfMark(key: Buffer, customData: unknown): string | null {
  const parsed = markSchema.safeParse(customData);
  if (!parsed.success) return null;
  const expected = Buffer.from(checkoutMark(key, parsed.data.rove_user).rove_mark);
  const given = Buffer.from(parsed.data.rove_mark);
  const same = expected.length === given.length && timingSafeEqual(expected, given);
  return same ? parsed.data.rove_user : null;
}
