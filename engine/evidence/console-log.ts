import { cleanText } from '#domain/report/text.ts';
import type { ConsoleLine, Evidence } from '../drivers/evidence.ts';
import { redactAddress, redactText } from './redact.ts';

const LINE_MAX = 4_000;
const LOG_MAX = 1_000_000;

/** The console as plain text, a line for each entry, redacted and without anything that a terminal obeys. */
export function toConsoleLog({ console, console_left }: Evidence, known: readonly string[]): string {
  const lines: string[] = [];
  let size = 0;
  let left = console_left;
  for (const line of console) {
    const text = lineOf(line, known);
    if (size + text.length > LOG_MAX) left += 1;
    else lines.push(text);
    size += text.length;
  }
  if (left > 0) lines.push(`(cut: ${left} lines more)`);
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

function lineOf({ at_ms, level, text, left, where }: ConsoleLine, known: readonly string[]): string {
  const words = cleanText(redactText(text, known), LINE_MAX);
  const more = left > 0 ? ` (cut: ${left} characters more)` : '';
  const place = where ? ` [${cleanText(redactAddress(where), 500).replace(/\s+/g, ' ')}]` : '';
  // What a line says on several lines stays one entry: nothing in it can pass for another.
  return `${new Date(at_ms).toISOString()} ${level}: ${words.replace(/\n/g, '\n    ')}${more}${place}`;
}
