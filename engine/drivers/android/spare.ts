import { type Connection, connectEmbedded, type EmbeddedOptions } from './connection.ts';

/** A device that nobody took for so long is not kept: it holds half a gigabyte. */
const IDLE_MS = 45_000;

type Spare = { connection: Promise<Connection>; timer: NodeJS.Timeout };

const spares = new Map<string, Spare>();

/**
 * A device with the app freshly started: the one that was made beforehand, or a new one.
 * @param again begins to make the next one, for whoever will need it soon.
 */
export async function takeDevice(options: EmbeddedOptions, again: boolean): Promise<Connection> {
  const key = JSON.stringify(options);
  const spare = spares.get(key);
  spares.delete(key);
  clearTimeout(spare?.timer);
  const connection = (await spare?.connection.catch(() => null)) ?? (await connectEmbedded(options)); // A spare that failed is none.
  if (again) prepare(key, options);
  return connection;
}

/** Gives back a device on which nothing was done but to start the app and to look: it is as good as new. */
export async function giveBackDevice(options: EmbeddedOptions, connection: Connection): Promise<void> {
  const key = JSON.stringify(options);
  if (spares.has(key)) await connection.close();
  else keep(key, Promise.resolve(connection));
}

function prepare(key: string, options: EmbeddedOptions): void {
  if (spares.has(key)) return;
  const connection = connectEmbedded(options);
  connection.catch(() => {}); // Told to whoever takes it.
  keep(key, connection);
}

function keep(key: string, connection: Promise<Connection>): void {
  const timer = setTimeout(() => {
    spares.delete(key);
    void connection.then((made) => made.close()).catch(() => {}); // It never began.
  }, IDLE_MS);
  timer.unref();
  spares.set(key, { connection, timer });
}
