import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPORT_FORMATS } from '../domain/report/formats/catalog.ts';
import { RENDERERS } from '../domain/report/formats/render.ts';
import type { Report } from '../domain/report/report.ts';
import { WrongUse } from './wrong-use.ts';

const FORMATS = ['junit', 'sarif', 'ctrf', 'md'] as const;
type Format = (typeof FORMATS)[number];

/** A form in which the report was asked for, and its file; null means that it is printed. */
export type Export = { format: Format; file: string | null };

type Options = { reportFormat?: string; out?: string; json?: boolean };

/** What `--report-format` and `--out` ask for. @throws WrongUse before a test has run for nothing. */
export function exportsFor({ reportFormat, out, json }: Options): Export[] {
  if (reportFormat === undefined) {
    if (out !== undefined) throw new WrongUse(`--out ${out}: say by --report-format what to write there.`);
    return [];
  }
  const formats = [...new Set(reportFormat.split(',').map((name) => name.trim()))].map(formatOf);
  const [only] = formats;
  if (out === undefined) {
    if (formats.length > 1 || !only)
      throw new WrongUse('Several report formats need a folder: give it as --out.');
    if (json)
      throw new WrongUse('--json prints the report already: give a file for --report-format as --out.');
    return [{ format: only, file: null }];
  }
  if (formats.length === 1 && only && !isFolder(out)) {
    makeFolder(path.dirname(out));
    return [{ format: only, file: out }];
  }
  makeFolder(out);
  return formats.map((format) => ({
    format,
    file: path.join(out, `rove${REPORT_FORMATS[format].extension}`),
  }));
}

/** Writes or prints what was asked for, and gives the files that it wrote. */
export function writeExports(exports: readonly Export[], report: Report): string[] {
  return exports.flatMap(({ format, file }) => {
    const text = RENDERERS[format](report);
    if (file === null) {
      process.stdout.write(text);
      return [];
    }
    writeFileSync(file, text);
    return [file];
  });
}

function formatOf(name: string): Format {
  const format = FORMATS.find((one) => one === name);
  if (!format) throw new WrongUse(`--report-format ${name}: choose of ${FORMATS.join(', ')}.`);
  return format;
}

function isFolder(file: string): boolean {
  return /[\\/]$/.test(file) || (statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new WrongUse(`--out: the folder ${folder} cannot be made (${code ?? 'unknown'}).`);
  }
}
