import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runOrThrow } from '#deploy/lib/exec.ts';
import { ROOT } from '#deploy/lib/paths.ts';

const LINES_MAX = 400;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css|sql)$/;
const NOT_OURS = /(^|\/)vendor\/|^tests\/histories\//;

/** Source files of more than 400 lines, one per line of the answer. */
export async function longFiles(): Promise<string> {
  const listed = await runOrThrow('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  const files = listed.split('\0').filter((file) => SOURCE.test(file) && !NOT_OURS.test(file));
  return files.flatMap((file) => tooLong(file)).join('\n');
}

function tooLong(file: string): string[] {
  try {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length;
    return lines > LINES_MAX ? [`${file}: ${lines} lines, at most ${LINES_MAX}`] : [];
  } catch (error) {
    // Listed by git, removed from the folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
