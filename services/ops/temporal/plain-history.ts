import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;

/** One event of a history as plain values: enums by name, payloads in base64. */
export type PlainEvent = Record<string, unknown> & {
  eventId: string;
  eventType: string;
  eventTime?: { seconds?: string; nanos?: number };
};

/** Opens a history as Temporal encodes it. */
export function plainHistory(bytes: Uint8Array): { events: PlainEvent[] } {
  const plain = History.toObject(History.decode(bytes), { enums: String, longs: String, bytes: String });
  return { events: (plain.events ?? []) as PlainEvent[] };
}

/** A history as Temporal encodes it, the other way round. */
export function packHistory(events: readonly PlainEvent[]): Uint8Array {
  return History.encode(History.fromObject({ events })).finish();
}
