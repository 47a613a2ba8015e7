import { DataError, noPayloadColumn } from './errors.ts';
import { Scanner } from './parse/scanner.ts';
import type { Table } from './tables.ts';

export type Row = Record<string, unknown>;

const ROWS_MAX = 1_000;

/**
 * The rows of a body, checked against the table's columns. `columns` of the query string says which count; in a list a
 * row that lacks one of them has null there, unless missing ones are to get their default.
 * @throws DataError PGRST102, PGRST204
 */
export function rowsOf(table: Table, body: unknown, search: URLSearchParams, missingDefault: boolean): Row[] {
  const list = Array.isArray(body) ? body : [body];
  if (list.length > ROWS_MAX) throw badBody(`At most ${ROWS_MAX} rows can be sent`);
  const rows = list.map((row): Row => {
    if (row === null || typeof row !== 'object' || Array.isArray(row)) throw badBody('Empty or invalid json');
    return row;
  });
  const named = search.get('columns');
  const columns = named ? parseColumns(named) : Object.keys(rows[0] ?? {});
  if (!named && rows.some((row) => !hasExactly(row, columns))) throw badBody('All object keys must match');
  for (const column of columns) {
    if (!table.columns.has(column)) throw noPayloadColumn(table.name, column);
  }
  return rows.map((row) => {
    const kept = columns.filter((column) => Object.hasOwn(row, column) || !missingDefault);
    return Object.fromEntries(kept.map((column) => [column, row[column] ?? null]));
  });
}

function parseColumns(text: string): string[] {
  const scanner = new Scanner('columns parameter', text);
  const columns = [];
  do columns.push(scanner.name());
  while (scanner.take(','));
  scanner.end();
  return [...new Set(columns)];
}

function hasExactly(row: Row, columns: readonly string[]): boolean {
  return Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column));
}

function badBody(message: string): DataError {
  return new DataError(400, 'PGRST102', message);
}
