import { z } from 'zod';
import type { SealedEvent } from './read.ts';

const record = z.record(z.string(), z.unknown());
const wireSchema = z.object({
  event_id: z.uuid(),
  stream_id: z.string(),
  version: z.int(),
  type: z.string(),
  v: z.int(),
  owner: z.string(),
  data: record,
  personal: z.string().nullable(),
  meta: record,
  seq: z.int().positive(),
  recorded_at: z.string(),
});

/** A numbered event as it goes through NATS: JSON, what is sealed in base 64. */
export function encodeEvent(row: SealedEvent): Uint8Array {
  const personal = row.personal?.toString('base64') ?? null;
  return Buffer.from(JSON.stringify({ ...row, seq: Number(row.seq), personal }));
}

/** null for anything else that somebody put into the stream. */
export function decodeEvent(text: string): SealedEvent | null {
  try {
    const wire = wireSchema.parse(JSON.parse(text));
    const personal = wire.personal === null ? null : Buffer.from(wire.personal, 'base64');
    return { ...wire, seq: String(wire.seq), personal };
  } catch {
    return null;
  }
}
