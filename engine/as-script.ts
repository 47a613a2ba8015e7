import { stripTypeScriptTypes } from 'node:module';

/** A module of ours as plain JavaScript that can stand beside others in one scope: without types, imports and exports. */
export function asScript(source: string): string {
  return quietly(() => stripTypeScriptTypes(source))
    .replace(/^import[\s\S]*?;$/gm, '')
    .replace(/^export /gm, '');
}

/** Node marks the function as experimental on standard error; the command line's output must not carry that. */
function quietly<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
