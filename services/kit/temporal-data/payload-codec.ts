import { createHash } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { seal, unseal } from '#db/sealing/seal.ts';
import type { KeyPair } from '#db/sealing/sealing-key.ts';

const { Payload: Proto } = proto.temporal.api.common.v1;
/** The name that Temporal's own examples give it: its tools show such a payload as encrypted. */
const ENCODING = 'binary/encrypted';
const CONTEXT = 'temporal-payload';

/**
 * Seals payloads with AES-256-GCM before Temporal has them, each with the id of its key, and opens them by today's key or
 * the one before. What lies there in plain is read as it is. `isPlain`: writes none sealed.
 */
export function payloadCodec({ key, before }: KeyPair, isPlain = false): PayloadCodec {
  const id = idOf(key);
  const keys = new Map([[id, key], ...(before ? ([[idOf(before), before]] as const) : [])]);
  const metadata = { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(id) };
  const sealed = (plain: Payload): Payload => {
    const bytes = Buffer.from(Proto.encode(plain).finish());
    return { metadata, data: seal(key, bytes, CONTEXT) };
  };
  const opened = (payload: Payload): Payload => {
    if (textOf(payload, 'encoding') !== ENCODING) return payload;
    const named = textOf(payload, 'encryption-key-id');
    const known = keys.get(named);
    if (!known)
      throw new Error(
        `A payload of Temporal is sealed by the key ${named} of another secret: give it as ROVE_SECRET_PREVIOUS`,
      );
    return Proto.decode(unseal(known, Buffer.from(payload.data ?? []), CONTEXT));
  };
  return {
    encode: async (payloads) => (isPlain ? payloads : payloads.map(sealed)),
    decode: async (payloads) => payloads.map(opened),
  };
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

const textOf = ({ metadata }: Payload, name: string): string =>
  Buffer.from(metadata?.[name] ?? []).toString();
