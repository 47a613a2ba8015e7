import { z } from 'zod';

/** The file in which an app's properties stand, and the module that it imports. */
export const PROPERTIES_FILE = 'rove.properties.ts';
export const PROPERTIES_MODULE = 'rove/properties';
export const PROPERTIES_CHARS_MAX = 100_000;

/** What is wrong about a file of properties, where that is known; both count from 1. */
export type SourceFault = { message: string; line: number; column: number };

const OWN = /^import\s+(?:type\s+)?\{[^}]*\}\s*from\s*(['"])rove\/properties\1[ \t]*;?/gm;
const OTHER = /^(?:import\b(?!\s*\()|export\b|\}?\s*from\s+['"])/m;
const RENAMED = /\{[^}]*\sas\s[^}]*\}/;

/**
 * The code of a file of properties with its import of the module taken out, every sign of the rest at its place: what it
 * imports is given to it as arguments. Whether the rest is code is for whoever compiles it to say.
 */
export function codeOf(source: string): { code: string } | { fault: SourceFault } {
  const at = (offset: number, message: string) => ({ fault: { message, ...positionIn(source, offset) } });
  if (source.length > PROPERTIES_CHARS_MAX)
    return at(0, `It has ${source.length} characters; at most ${PROPERTIES_CHARS_MAX} are taken`);
  for (const match of source.matchAll(OWN))
    if (RENAMED.test(match[0]))
      return at(match.index, 'Import without "as": the names are given as they are');
  const code = source.replaceAll(OWN, (found) => found.replace(/[^\n]/g, ' '));
  const other = OTHER.exec(code);
  if (other)
    return at(
      other.index,
      `It imports names from '${PROPERTIES_MODULE}' alone, as import { always } from '${PROPERTIES_MODULE}', and exports nothing`,
    );
  if (!/\b(?:always|eventually|after)\s*\(/.test(code))
    return at(0, 'It states no property: call always, eventually or after');
  return { code };
}

function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** A fault as compilers write it. */
export function sayFault({ message, line, column }: SourceFault, file = PROPERTIES_FILE): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** A file of properties, as a test is submitted with it. */
export const propertiesSchema = z.string().superRefine((source, ctx) => {
  const read = codeOf(source);
  if ('fault' in read) ctx.addIssue({ code: 'custom', message: sayFault(read.fault) });
});
