import { z } from 'zod';

/** What a test came to. `message` is the first failure, without colours; `trace` is Playwright's, of a failure. */
export type SpecResult = { status: 'passed' | 'failed' | 'not_run'; message: string; trace?: Buffer };

export const TRACE_BYTES_MAX = 20_000_000;
/** A line that tells of a test, with its trace in base64. */
export const LINE_MAX = Math.ceil((TRACE_BYTES_MAX * 4) / 3) + 100_000;

/**
 * A reporter of Playwright's that tells of each test in a line of JSON as soon as it has ended: files of a cell end with
 * it, and nobody outside has to trust a path that was written in there.
 */
export const REPORTER = `const { readFileSync, statSync } = require('node:fs');
const { basename } = require('node:path');
const { stripVTControlCharacters: plain } = require('node:util');
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const wordsOf = (errors) => plain(errors.map(({ message = '', snippet = '' }) => message + '\\n' + snippet).join('\\n'));
const traceOf = (attachments) => {
  const path = attachments.find(({ name }) => name === 'trace')?.path;
  try { return path && statSync(path).size <= ${TRACE_BYTES_MAX} ? readFileSync(path, 'base64') : undefined; } catch {}
};
module.exports = class {
  printsToStdio() { return true; }
  onError(error) { say({ message: wordsOf([error]).slice(0, 500) }); }
  onTestEnd({ location }, { status, errors, attachments }) {
    const message = wordsOf(errors).slice(0, 2000);
    say({ file: basename(location.file), status, message, trace: traceOf(attachments) });
  }
};
`;

const lineSchema = z.object({
  /** Absent for what kept all files from being read. */
  file: z.string().optional(),
  status: z.string().default(''),
  message: z.string().max(2_000).default(''),
  trace: z.base64().max(LINE_MAX).optional(),
});

/** Adds to `results` what a line of the reporter tells; anything else that is written there tells nothing. */
export function hearResult(line: string, results: Map<string, SpecResult>): void {
  const told = lineSchema.safeParse(parse(line)).data;
  if (!told) return;
  const { file, message, trace } = told;
  if (file === undefined) {
    for (const one of results.values()) if (one.status === 'not_run' && message) one.message = message;
    return;
  }
  if (!results.has(file)) return;
  const status = told.status === 'passed' ? 'passed' : 'failed';
  results.set(file, { status, message, ...(trace ? { trace: Buffer.from(trace, 'base64') } : {}) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A test may print where it likes.
  }
}
