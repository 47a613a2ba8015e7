import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { SUBJECTS } from '#domain/live/frames.ts';

export const STREAM = 'EVENTS';
const KEPT_MS = 60 * 60 * 1000;
const KEPT_BYTES = 512 * 1024 * 1024;

export type Outlet = { js: JetStreamClient; jsm: JetStreamManager };
/** What JetStream really holds last: our number and the id of the message. */
export type Cursor = { seq: number; eventId: string };

/** Opens the stream, making it when it is not there (a new or emptied server). */
export async function openStream(connection: NatsConnection): Promise<Outlet> {
  const jsm = await jetstreamManager(connection);
  const settings = {
    subjects: [SUBJECTS.events],
    max_age: nanos(KEPT_MS),
    max_bytes: KEPT_BYTES,
    duplicate_window: nanos(2 * 60 * 1000),
  };
  try {
    await jsm.streams.info(STREAM);
  } catch {
    await jsm.streams.add({ name: STREAM, storage: 'file', ...settings });
  }
  return { js: jetstream(connection), jsm };
}

/** The relay's cursor: the last message that the stream holds, or null when it is empty. */
export async function readCursor({ jsm }: Outlet): Promise<Cursor | null> {
  const { state } = await jsm.streams.info(STREAM);
  if (state.messages === 0) return null;
  const message = await jsm.streams.getMessage(STREAM, { seq: state.last_seq });
  if (!message) return null;
  const { seq, event_id } = message.json<{ seq: number; event_id: string }>();
  return { seq, eventId: event_id };
}
