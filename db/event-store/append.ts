import { context, propagation } from '@opentelemetry/api';
import { CompiledQuery } from 'kysely';
import { AppError } from '#domain/kernel/errors.ts';
import { type DomainEvent, eventKey } from '#domain/test-run/event-key.ts';
import type { Db, Tx } from '../connection.ts';
import { APPEND_CALL } from '../prepared.ts';
import { seal } from '../sealing/seal.ts';
import type { UserKeys } from '../sealing/user-keys.ts';
import { eventId, payloadHash } from './event-id.ts';
import { eventType, splitPersonal } from './event-types.ts';
import { storable } from './storable.ts';

export type AppendInput = {
  streamId: string;
  owner: string;
  /** Version of the stream that the decision was made on; 0 for a new stream. */
  expectedVersion: number;
  events: readonly DomainEvent[];
  meta?: Record<string, string>;
};

/** As the database takes it; binary values as hexadecimal digits. */
export type AppendRow = {
  event_id: string;
  type: string;
  v: number;
  data: Record<string, unknown>;
  personal: string | null;
  payload_hash: string;
  meta: Record<string, string>;
};

/**
 * Appends events to one stream in the caller's transaction, or by itself, and gives the stream's new version. Repeating events that
 * are recorded already changes nothing.
 * @throws AppError VERSION_CONFLICT when the stream moved on, EVENT_MISMATCH when an id stands with another content.
 */
export async function append(tx: Tx | Db, keys: UserKeys, input: AppendInput): Promise<number> {
  const { streamId, owner, expectedVersion } = input;
  const rows = await rowsOf(tx, keys, input);
  try {
    const values = [streamId, expectedVersion, owner, JSON.stringify(rows)];
    const call = CompiledQuery.raw(APPEND_CALL, values);
    const result = await tx.executeQuery<{ version: number }>(call as CompiledQuery<{ version: number }>);
    return result.rows[0]?.version ?? expectedVersion;
  } catch (error) {
    throw translate(error);
  }
}

/** What `append_events` is given for each event: checked, named by its key, its personal fields sealed. */
export async function rowsOf(tx: Tx | Db, keys: UserKeys, input: AppendInput): Promise<AppendRow[]> {
  const { streamId, owner, expectedVersion } = input;
  const rows: AppendRow[] = [];
  const meta = { ...input.meta, ...traceUnderWay() };
  for (const [index, event] of input.events.entries()) {
    const { v, data } = eventType(event.type);
    const valid = storable(data.parse(event.data)) as Record<string, unknown>;
    const { open, personal } = splitPersonal(event.type, valid);
    const id = eventId(streamId, eventKey(event, expectedVersion + index + 1));
    const sealed = Object.keys(personal).length > 0 ? await sealFields(tx, keys, owner, id, personal) : null;
    rows.push({
      event_id: id,
      type: event.type,
      v,
      data: open,
      personal: sealed?.toString('hex') ?? null,
      payload_hash: payloadHash(valid).toString('hex'),
      meta,
    });
  }
  return rows;
}

/**
 * The trace under way, where there is one: what follows from the event goes on with it. Of what is passed on with it
 * only the ids are kept, since the rest (`baggage`, `tracestate`) is a caller's text, and `meta` is not sealed.
 */
function traceUnderWay(): { traceparent?: string } {
  const carried: { traceparent?: string } = {};
  propagation.inject(context.active(), carried);
  return carried.traceparent ? { traceparent: carried.traceparent } : {};
}

async function sealFields(tx: Tx | Db, keys: UserKeys, owner: string, id: string, fields: object) {
  const key = await keys.forWriting(tx, owner);
  return seal(key, Buffer.from(JSON.stringify(fields)), id);
}

function translate(error: unknown): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'RV001' || code === '23505') return new AppError('VERSION_CONFLICT');
  if (code === 'RV002') return new AppError('EVENT_MISMATCH');
  return error;
}
