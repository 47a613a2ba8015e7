import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { eventStreamOf, SUBJECTS } from '#domain/live/frames.ts';

const KEPT_MS = 60 * 60 * 1000;
const KEPT_BYTES = 512 * 1024 * 1024;

export type Outlet = { js: JetStreamClient; jsm: JetStreamManager; installation: string };
/** How far was published: our number, and the id of the last message that JetStream holds. */
export type Cursor = { seq: number; eventId: string | null };

/** Opens the stream, making it when it is not there (a new or emptied server). */
export async function openStream(connection: NatsConnection, installation: string): Promise<Outlet> {
  const name = eventStreamOf(installation);
  const jsm = await jetstreamManager(connection);
  const settings = {
    subjects: [SUBJECTS.events(installation)],
    max_age: nanos(KEPT_MS),
    max_bytes: KEPT_BYTES,
    duplicate_window: nanos(2 * 60 * 1000),
  };
  try {
    await jsm.streams.info(name);
  } catch {
    await jsm.streams.add({ name, storage: 'file', ...settings });
  }
  return { js: jetstream(connection), jsm, installation };
}

/** The relay's cursor: the last message that the stream holds, or null when it is empty. */
export async function readCursor({ jsm, installation }: Outlet): Promise<Cursor | null> {
  const name = eventStreamOf(installation);
  const { state } = await jsm.streams.info(name);
  if (state.messages === 0) return null;
  const message = await jsm.streams.getMessage(name, { seq: state.last_seq });
  if (!message) return null;
  const { seq, event_id } = message.json<{ seq: number; event_id: string }>();
  return { seq, eventId: event_id };
}

/** Empties the stream; the publisher then fills it again from Postgres. */
export async function emptyStream({ jsm, installation }: Outlet): Promise<void> {
  await jsm.streams.purge(eventStreamOf(installation));
}
