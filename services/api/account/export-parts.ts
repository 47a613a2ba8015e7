import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { openEvent } from '#db/event-store/read.ts';
import type { Context } from '../context.ts';

const PAGE = 500;

type ExportSources = Pick<Context, 'service' | 'keys' | 'blobs'>;
/** Columns that are secrets, or say nothing but how we keep things. */
const LEFT_OUT = new Set([
  'encrypted_password',
  'key_hash',
  'token_hash',
  'secret_sealed',
  'credential',
  'credential_id',
  'wrapped_key',
  'sealed',
  'version',
  'report_key',
]);

/** What there is of a user in tables, by the name that it has in the archive. */
const TABLES = [
  ['account', 'auth.users', 'id'],
  ['identities', 'auth.identities', 'user_id'],
  ['sessions', 'auth.sessions', 'user_id'],
  ['second-factors', 'auth.mfa_factors', 'user_id'],
  ['passkeys', 'auth.passkeys', 'user_id'],
  ['profile', 'profiles', 'user_id'],
  ['api-keys', 'api_keys', 'user_id'],
  ['tests', 'tests', 'user_id'],
  ['verifications', 'verifications', 'user_id'],
  ['sites', 'sites', 'user_id'],
  ['report-links', 'report_shares', 'user_id'],
  ['mutes', 'mutes', 'user_id'],
  ['channels', 'channels', 'user_id'],
  ['messages', 'deliveries', 'user_id'],
  ['triggers', 'triggers', 'user_id'],
  ['firings', 'firings', 'user_id'],
] as const;

export type ExportPart = { name: string; lines: () => AsyncGenerator<string> };

/** Everything that is kept of a user, part by part, read only as it is sent. */
export function exportParts(parts: ExportSources, userId: string): ExportPart[] {
  return [
    ...TABLES.map(([name, table, column]) => ({
      name: `${name}.json`,
      lines: () => asArray(rowsOf(parts.service, table, column, userId)),
    })),
    { name: 'events.ndjson', lines: () => asLines(eventsOf(parts, userId)) },
  ];
}

export async function reportKeys(db: Db, userId: string): Promise<{ id: string; key: string }[]> {
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'report_key'])
    .where('user_id', '=', userId)
    .where('report_key', 'is not', null)
    .orderBy('submitted_at')
    .execute();
  return rows.flatMap(({ id, report_key }) => (report_key ? [{ id, key: report_key }] : []));
}

async function* rowsOf(db: Db, table: string, column: string, userId: string) {
  const key = table === 'profiles' ? 'user_id' : 'id';
  for (let last: string | null = null; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
         and (${last}::uuid is null or ${sql.ref(key)} > ${last}::uuid)
       order by ${sql.ref(key)} limit ${PAGE}`.execute(db);
    for (const row of rows) yield withoutSecrets(row);
    if (rows.length < PAGE) return;
    last = String(rows.at(-1)?.[key]);
  }
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !LEFT_OUT.has(name) && !Buffer.isBuffer(value)),
  );
}

async function* eventsOf({ service, keys }: ExportSources, userId: string) {
  for (let last = '0'; ; ) {
    const rows = await service
      .selectFrom('events')
      .selectAll()
      .where('owner', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const { stream_id, version, type, data, recorded_at } = await openEvent(service, keys, row);
      const { key_hash: _, token_hash: __, ...facts } = data;
      yield { stream_id, version, type, recorded_at, data: facts };
    }
    if (rows.length < PAGE) return;
    last = String(rows.at(-1)?.id);
  }
}

async function* asArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* asLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
