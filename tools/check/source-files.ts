import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runOrThrow } from '#deploy/lib/exec.ts';
import { ROOT } from '#deploy/lib/paths.ts';

export type SourceFile = { file: string; text: string };

/** The files that git tracks, or would track, whose path matches. */
export async function sourceFiles(matches: (file: string) => boolean): Promise<SourceFile[]> {
  const listed = await runOrThrow('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  return listed
    .split('\0')
    .filter((file) => file !== '' && matches(file))
    .flatMap((file) => {
      const text = textOf(file);
      return text === null ? [] : [{ file, text }];
    });
}

/** null where git lists a file that was removed from the folder. */
function textOf(file: string): string | null {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
