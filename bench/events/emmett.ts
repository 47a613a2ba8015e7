import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import type { TestDatabase } from '#tests/support/database.ts';
import { progressData } from '#tests/support/run-events.ts';
import { install } from '../product/install.ts';

/** Its peers clash with ours, so that it is kept in the bench's cache and not in the lockfile. */
const PACKAGES = [
  { name: '@event-driven-io/emmett-postgresql', version: '0.42.0' },
  { name: '@event-driven-io/emmett', version: '0.42.0' },
  { name: '@event-driven-io/pongo', version: '0.16.11' },
];
export const EMMETT = `${PACKAGES[0]?.name} ${PACKAGES[0]?.version}`;

type Store = {
  schema: { migrate(): Promise<unknown> };
  appendToStream(
    stream: string,
    events: { type: string; data: object }[],
    options: { expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<{ nextExpectedStreamVersion: bigint }>;
  close(): Promise<void>;
};

/** Emmett's event store in the same database, and a writer that appends an event like ours to a stream of its own. */
export async function openEmmett({ url }: Pick<TestDatabase, 'url'>) {
  const modules = await install('emmett', PACKAGES);
  const entry = path.join(modules, '@event-driven-io', 'emmett-postgresql', 'dist', 'index.js');
  const { getPostgreSQLEventStore } = (await import(pathToFileURL(entry).href)) as {
    getPostgreSQLEventStore: (url: string) => Store;
  };
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  const writer = () => {
    const stream = `run-${uuidv7()}`;
    let version: bigint | 'STREAM_DOES_NOT_EXIST' = 'STREAM_DOES_NOT_EXIST';
    let checkpoint = 0;
    return async () => {
      checkpoint += 1;
      const events = [{ type: 'progressed', data: progressData(checkpoint) }];
      const done = await store.appendToStream(stream, events, { expectedStreamVersion: version });
      version = done.nextExpectedStreamVersion;
    };
  };
  return { writer, close: () => store.close() };
}
