import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { decodeEvent } from '#db/event-store/wire.ts';
import { eventStreamOf, SUBJECTS } from '#domain/live/frames.ts';

const KEPT_MS = 60 * 60 * 1000;
const KEPT_BYTES = 512 * 1024 * 1024;

export type Outlet = { js: JetStreamClient; jsm: JetStreamManager; installation: string; replicas: number };
/** How far was published: our number, and the id of the last message that JetStream holds. */
export type Cursor = { seq: number; eventId: string | null };

/**
 * Opens the stream, making it when it is not there (a new or emptied server), and keeping it on as many servers as are
 * wanted.
 */
export async function openStream(
  connection: NatsConnection,
  installation: string,
  replicas = 1,
): Promise<Outlet> {
  const jsm = await jetstreamManager(connection);
  const outlet = { js: jetstream(connection), jsm, installation, replicas };
  const name = eventStreamOf(installation);
  const known = await jsm.streams.info(name).catch(() => null); // Not there, or told by the next call.
  if (!known) await addStream(outlet);
  else if (known.config.num_replicas !== replicas)
    await jsm.streams.update(name, { ...known.config, num_replicas: replicas });
  return outlet;
}

async function addStream({ jsm, installation, replicas }: Outlet): Promise<void> {
  await jsm.streams.add({
    name: eventStreamOf(installation),
    storage: 'file',
    subjects: [SUBJECTS.events(installation)],
    max_age: nanos(KEPT_MS),
    max_bytes: KEPT_BYTES,
    duplicate_window: nanos(2 * 60 * 1000),
    num_replicas: replicas,
  });
}

/** The relay's cursor: the last message that the stream holds; null when it is empty, or `foreign` when nobody of ours sent it. */
export async function readCursor({ jsm, installation }: Outlet): Promise<Cursor | 'foreign' | null> {
  const name = eventStreamOf(installation);
  const { state } = await jsm.streams.info(name);
  if (state.messages === 0) return null;
  const message = await jsm.streams.getMessage(name, { seq: state.last_seq });
  if (!message) return null;
  const last = decodeEvent(message.string());
  return last ? { seq: Number(last.seq), eventId: last.event_id } : 'foreign';
}

/**
 * Empties the stream; the publisher then fills it again from Postgres. It is made anew, since one that was purged still
 * takes for duplicates what it held a moment ago.
 */
export async function emptyStream(outlet: Outlet): Promise<void> {
  await outlet.jsm.streams.delete(eventStreamOf(outlet.installation));
  await addStream(outlet);
}
