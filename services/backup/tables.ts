import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { hashOf, type Manifest } from './manifest.ts';

/** Rows that are read, and written, at once. */
const ROWS = 500;
/** A statement with more than this is sent before it has all its rows. */
const CHARACTERS = 4_000_000;

type Table = { name: string; columns: string[] };

/** All tables of ours with their columns; Kysely's own are made by the migrations, and partitions belong to their table. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely_migration%'
     group by 1 order by 1`);
  return rows;
}

/** Writes a table as compressed lines of JSON, as the transaction sees it. */
export async function dumpTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const file = `${name.replaceAll('"', '')}.ndjson.gz`;
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(t)::text as line from (select ${columns.join(', ')} from ${name}) t`,
    );
    for (;;) {
      const page = await client.query<{ line: string }>(`fetch ${ROWS} from dumped`);
      if (page.rows.length === 0) break;
      rows += page.rows.length;
      yield `${page.rows.map(({ line }) => line).join('\n')}\n`;
    }
    await client.query('close dumped');
  }
  const path = join(folder, file);
  await pipeline(Readable.from(lines()), createGzip({ level: 4 }), createWriteStream(path, { mode: 0o600 }));
  const { size: bytes } = await stat(path);
  return { name, file, rows, bytes, sha256: (await hashOf(path)) ?? '' };
}

/** Puts the rows of a file into their table; gives how many. */
export async function loadTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  path: string,
): Promise<number> {
  const list = columns.join(', ');
  const insert = `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1)`;
  let [waiting, characters, loaded]: [string[], number, number] = [[], 0, 0];
  const send = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`]);
    loaded += waiting.length;
    [waiting, characters] = [[], 0];
  };
  const source = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input: source })) {
    waiting.push(line);
    characters += line.length;
    if (waiting.length >= ROWS || characters > CHARACTERS) await send();
  }
  await send();
  return loaded;
}

/** The last numbers that sequences gave; those that gave none are not among them. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ('public', 'auth') and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
