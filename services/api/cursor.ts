import { z } from 'zod';
import type { PageQuery } from '#domain/api/tests.ts';
import { AppError } from '#domain/kernel/errors.ts';

const placeSchema = z.strictObject({
  sort: z.string(),
  /** The values of the last row that the list is sorted by, as text; times to the microsecond. */
  at: z.iso.datetime({ precision: 6 }),
  id: z.uuid(),
  text: z.string().max(500).optional(),
});
export type Place = z.infer<typeof placeSchema>;

/** A place in a list as an opaque text. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place of a cursor; null without one. @throws AppError INVALID_REQUEST for one that this list never gave. */
export function readCursor({ cursor, sortBy }: PageQuery): Place | null {
  if (cursor === undefined) return null;
  const place = placeSchema.safeParse(parsed(cursor));
  if (place.success && place.data.sort === sortBy && !place.data.text?.includes('\0')) return place.data;
  const message = place.success
    ? 'This cursor belongs to another sortBy. Begin without a cursor'
    : 'This is not a cursor that this list gave. Begin without a cursor';
  throw new AppError('INVALID_REQUEST', message, { issues: [{ field: 'cursor', message }] });
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
