import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/** Namespace of our event ids (RFC 9562 section 5.5); made once at random, never to change. */
const NAMESPACE = '5b6c4a0e-3f0b-4f0e-9a57-6d6f6f7b1c11';

/** The id of the fact named `key` in a stream: the same fact has the same id on every attempt. */
export function eventId(streamId: string, key: string): string {
  return uuidv5(`${streamId}/${key}`, NAMESPACE);
}

/** SHA-256 of a payload whatever the order of its keys, to tell a repeated event from a different one. */
export function payloadHash(data: unknown): Buffer {
  return createHash('sha256').update(canonical(data)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
