import { sourceFiles } from './source-files.ts';

const LINES_MAX = 400;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css|sql)$/;
const NOT_OURS = /(^|\/)vendor\/|^tests\/histories\//;

/** Source files of more than 400 lines, one per line of the answer. */
export async function longFiles(): Promise<string> {
  const files = await sourceFiles((file) => SOURCE.test(file) && !NOT_OURS.test(file));
  return files
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ file, lines }) => `${file}: ${lines} lines, at most ${LINES_MAX}`)
    .join('\n');
}
