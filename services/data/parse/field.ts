import type { Scanner } from './scanner.ts';

/** A step into a JSON document; `asText` gives the value as text (`->>`). */
export type JsonStep = { key: string | number; asText: boolean };
export type Field = { column: string; path: JsonStep[] };

const STEPS_MAX = 10;

/** `config`, `config->viewport->>width`, `list->0`. */
export function parseField(scanner: Scanner): Field {
  return { column: scanner.name(), path: parseJsonPath(scanner) };
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const asText = scanner.take('->>');
    if (!asText && !scanner.take('->')) return path;
    if (path.length === STEPS_MAX) scanner.fail(`at most ${STEPS_MAX} steps`);
    path.push({ key: parseKey(scanner), asText });
  }
}

function parseKey(scanner: Scanner): string | number {
  const negative = scanner.peek() === '-' && scanner.take('-');
  if (scanner.peek() === '"') return scanner.quoted();
  const name = scanner.name();
  if (/^\d{1,9}$/.test(name)) return Number(name) * (negative ? -1 : 1);
  if (negative) scanner.fail('digit');
  return name;
}
