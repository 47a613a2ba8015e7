import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connect } from '@nats-io/transport-node';
import { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import pg from 'pg';
import { keyPairOf } from '#db/sealing/sealing-key.ts';
import { temporalData } from '#kit/temporal.ts';
import { fetchHistory, type History } from '#kit/temporal-data/fetch-history.ts';
import { unzip } from './unzip.ts';

const { History: Messages } = proto.temporal.api.history.v1;

/** Something that was kept or sent, by what it is. */
export type Kept = { what: string; text: string };

type Settings = {
  ROVE_DB_SERVICE_URL: string;
  NATS_URL: string;
  TEMPORAL_ADDRESS: string;
  TEMPORAL_NAMESPACE: string;
  ROVE_SECRET: string;
};

/** How the operators' commands find the platform of this home. */
export const settingsOf = (home: string): Settings =>
  JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8')) as Settings;

/** Every row of every table that the services have. */
export async function tablesOf({ ROVE_DB_SERVICE_URL }: Settings): Promise<Kept[]> {
  const client = new pg.Client({ connectionString: ROVE_DB_SERVICE_URL });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')
        and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    const kept: Kept[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select to_jsonb(one)::text as text from ${name} one`,
      );
      // Bytes are written as hexadecimal numbers there: what is not sealed in them is read as well.
      const readable = rows.map(({ text }) =>
        text.replace(/\\\\x([0-9a-f]+)/g, (_whole, hex: string) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        ),
      );
      kept.push({ what: `table ${name}`, text: readable.join('\n') });
    }
    return kept;
  } finally {
    await client.end();
  }
}

/** Every file below a folder, with what is packed in it. */
export function filesIn(folder: string, without: RegExp = /^$/): Kept[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths
    .filter((path) => !without.test(path))
    .flatMap((path) => contentsOf(`file ${path.slice(folder.length + 1)}`, readFileSync(path)));
}

/** A file, and the files in it where it is an archive. */
export function contentsOf(what: string, bytes: Buffer): Kept[] {
  const own = { what, text: bytes.toString('latin1') };
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return [own, ...[...unzip(bytes)].flatMap(([name, inner]) => contentsOf(`${what} > ${name}`, inner))];
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return [own, ...contentsOf(`${what} > gzip`, gunzipSync(bytes))];
  return [own];
}

/** Everything that goes over NATS from now on; `end` gives it. */
export async function listenToNats({ NATS_URL }: Settings): Promise<{ end(): Promise<Kept[]> }> {
  const connection = await connect({ servers: NATS_URL });
  const heard: Kept[] = [];
  const subscription = connection.subscribe('>');
  const listening = (async () => {
    for await (const { subject, data, headers } of subscription)
      heard.push({
        what: `NATS ${subject}`,
        text: `${headers ?? ''}${Buffer.from(data).toString('latin1')}`,
      });
  })();
  await connection.flush();
  return {
    end: async () => {
      await connection.drain();
      await listening;
      return heard;
    },
  };
}

/** All that is readable in a history. */
export const textOfHistory = (history: History): string =>
  // As they are, messages write their bytes in base64, in which nothing would be found.
  JSON.stringify(Messages.toObject(Messages.fromObject(history), { longs: String }), (_key, value) =>
    value?.type === 'Buffer' || value instanceof Uint8Array
      ? Buffer.from(value.data ?? value).toString('latin1')
      : value,
  );

/** The histories of all workflows, their payloads opened. */
export async function historiesOf({
  TEMPORAL_ADDRESS,
  TEMPORAL_NAMESPACE,
  ROVE_SECRET: secret,
}: Settings): Promise<Kept[]> {
  const connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
  try {
    const keys = keyPairOf({ secret }, 'temporal-payloads');
    const dataConverter = temporalData(keys, { ROVE_TEMPORAL_PLAIN: false });
    const client = new Client({ connection, namespace: TEMPORAL_NAMESPACE, dataConverter });
    const kept: Kept[] = [];
    for await (const { workflowId, runId } of client.workflow.list()) {
      const history = await fetchHistory(client, workflowId, runId);
      kept.push({ what: `history ${workflowId}`, text: textOfHistory(history) });
    }
    return kept;
  } finally {
    await connection.close();
  }
}
