import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { onPath, run } from '../lib/exec.ts';
import { aptInstall, npmInstall } from '../lib/installers.ts';
import { firstOf, Refusal } from '../lib/refusal.ts';

const NPM_PACKAGE = `@ffmpeg-installer/${process.platform}-${process.arch}@^4.1.0`;

/** An ffmpeg for the video of runs; null when there is none to be had, which costs the video and nothing else. */
export function ensureFfmpeg(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<string | null> {
  return ctx.progress.step('ffmpeg', async () => {
    const given = process.env.ROVE_FFMPEG;
    if (given) {
      if (await works(given)) return [given, 'given by ROVE_FFMPEG'];
      throw new Refusal(`ROVE_FFMPEG=${given} does not run. Correct it, or unset it.`);
    }
    try {
      return await firstOf('ffmpeg', 'install ffmpeg, or set ROVE_FFMPEG to its program.', [
        ['ffmpeg on PATH', named('on PATH', () => onPath('ffmpeg'))],
        ['Debian package', named('Debian package', () => aptInstall(['ffmpeg'], 'ffmpeg'))],
        [NPM_PACKAGE, named('from npm', () => fromNpm(path.join(ctx.cache, 'npm', 'ffmpeg')))],
      ]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.progress.note('ffmpeg', error.message);
      return [null, 'not found: runs will have screenshots and no video'];
    }
  });
}

function named(how: string, get: () => Promise<string | null> | string | null) {
  return async (): Promise<[string, string] | null> => {
    const program = await get();
    if (!program) return null;
    if (await works(program)) return [program, how];
    throw new Error(`${program} does not run`);
  };
}

async function works(program: string): Promise<boolean> {
  const { code } = await run(program, ['-version'], { timeoutMs: 20_000 });
  return code === 0;
}

async function fromNpm(folder: string): Promise<string> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return path.join(await npmInstall(NPM_PACKAGE, folder), name);
}
