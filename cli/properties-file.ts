import { readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { codeOf, PROPERTIES_CHARS_MAX, PROPERTIES_FILE, sayFault } from '../domain/properties/source.ts';
import { WrongUse } from './wrong-use.ts';

/**
 * The file of properties that `--properties` names, or `rove.properties.ts` of a folder where there is one; undefined
 * without one. It is sent as it is: it is compiled and evaluated where the run is. @throws WrongUse with line and column
 */
export function readProperties(given: string | undefined, folder = process.cwd()): string | undefined {
  const file = given ?? PROPERTIES_FILE;
  const source = textOf(file, given, folder);
  if (source === undefined) return undefined;
  const read = codeOf(source);
  const fault = 'fault' in read ? read.fault : syntaxFault(read.code);
  if (fault) throw new WrongUse(`${sayFault(fault, file).replace(/\.$/, '')}.`);
  return source;
}

function textOf(file: string, given: string | undefined, folder: string): string | undefined {
  try {
    return readFileSync(path.resolve(folder, file), 'utf8');
  } catch (error) {
    const { code = 'it cannot be read' } = error as NodeJS.ErrnoException;
    if (given === undefined && code === 'ENOENT') return undefined;
    throw new WrongUse(`${given === undefined ? '' : '--properties '}${file}: ${code}.`);
  }
}

/** What is no TypeScript, where this version of Node can tell (from 22.13 on); else the report does. */
function syntaxFault(code: string) {
  const { emitWarning } = process;
  process.emitWarning = () => {}; // Node says that the function is experimental.
  try {
    module.stripTypeScriptTypes?.(code.slice(0, PROPERTIES_CHARS_MAX));
    return null;
  } catch (error) {
    const { message = '', stack = '' } = error as Error;
    const [, line = '1', marked = ''] = /^[^\n]*:(\d+)\n(?:[^\n]*\n)*?( *)\^+\n/.exec(stack) ?? [];
    return { message, line: Number(line), column: marked.length + 1 };
  } finally {
    process.emitWarning = emitWarning;
  }
}
