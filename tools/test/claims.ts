import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#deploy/lib/paths.ts';
import type { FileResult } from './records.ts';

/** A document's statement that a test shows something: `file` registers it, `title` is a part of its name. */
export type Claim = { document: string; file: string; title: string };

/** What the documents claim and no test of this run bears out, as faults. */
export function checkClaims(files: readonly FileResult[]): string[] {
  const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
  const claims = [...threatClaims(read('docs/THREATS.md')), ...screenClaims(read('docs/screens.md'))];
  return unproven(claims, files);
}

/** The third column of each row of the tables of threats: `file: title`. */
export function threatClaims(text: string): Claim[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (attack|who) \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((row) => row.length === 3 && !row[2]?.startsWith('open: '))
    .map(([, , shown = '']) => {
      const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(shown) ?? [];
      return { document: 'docs/THREATS.md', file, title };
    });
}

/** The tests that sentences of the specification name by the letter of their file: `L: title`. */
export function screenClaims(text: string): Claim[] {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
  const files = new Map(rows.filter(([letter = '']) => /^[A-Z]{1,2}$/.test(letter)).map(([a, b]) => [a, b]));
  return rows
    .filter(([first = '']) => !/^([A-Z]{1,2}|letter|sentence.*)$/.test(first))
    .flatMap(([, cell = '']) => cell.split('<br>'))
    .flatMap((part) => [...part.matchAll(/(?:^|: )([A-Z]{1,2}): (.+)$/g)])
    .map(([, letter, title = '']) => ({ document: 'docs/screens.md', file: files.get(letter) ?? '', title }));
}

/** The claims whose test did not pass. One that was skipped for a reason is reported as skipped, not here. */
export function unproven(claims: readonly Claim[], files: readonly FileResult[]): string[] {
  return claims.flatMap(({ document, file, title }) => {
    // A file of tests that others register names no file of the run.
    const from = file.includes('.test.') ? files.filter((one) => one.file === file) : files;
    const names = from.flatMap(({ passed, skipped }) => [...passed, ...skipped.map((one) => one.title)]);
    const pattern = new RegExp(
      title
        .split(/%\w|\$\w+/)
        .map(escaped)
        .join('.*'),
    );
    return names.some((name) => pattern.test(name))
      ? []
      : [`${document} names a test that did not run and pass: ${file}: ${title}`];
  });
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
