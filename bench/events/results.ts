import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tests/support/platform.ts';
import { type Line, plotLines } from './plot.ts';

const README = path.join(import.meta.dirname, 'README.md');

export type Part = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  note: string;
  /** A picture beside the table: `name` is that of its file under docs/images. */
  plot?: { name: string; x: string; y: string; lines: readonly Line[] };
};

/** Writes the table and the picture of one part into this folder's README; the other parts stay as they are. */
export function keepPart(name: string, { title, columns, rows, note, plot }: Part): void {
  if (plot) {
    const file = path.join(ROOT, 'docs', 'images', `${plot.name}.svg`);
    writeFileSync(file, plotLines({ title, ...plot }));
  }
  const table = [
    `### ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${note}.`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    ...(plot ? ['', `![${title}](../../../docs/images/${plot.name}.svg)`] : []),
  ].join('\n');
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before = '', rest = ''] = readFileSync(README, 'utf8').split(begin);
  writeFileSync(README, `${before}${begin}\n${table}\n${end}${rest.split(end)[1] ?? ''}`);
  console.log(`\n${table}\n`);
}
