/** What a command's end means, beside `--help`'s text. */
export const EXIT = { fine: 0, fault: 1, wrongUse: 2, refused: 3, failed: 4 } as const;

export type Row = Record<string, unknown>;
export type Output = { json?: boolean };

/** Prints a value: as JSON when that is asked for, else by `show`. */
export function print<T>(value: T, { json }: Output, show: (value: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(value, null, 2) : show(value)}\n`);
}

/** Rows as columns that line up; `empty` where there are none. */
export function table(rows: readonly Row[], columns: readonly string[], empty = 'none'): string {
  if (rows.length === 0) return empty;
  const cells = [
    columns.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((name) => cell(row[name]))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values, one to a line. */
export function pairs(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${cell(value)}`)
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
