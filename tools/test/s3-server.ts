import path from 'node:path';
import type { Ctx } from '#deploy/lib/context.ts';
import { onPath } from '#deploy/lib/exec.ts';
import { cached, goInstall } from '#deploy/lib/installers.ts';
import { firstOf, Refusal } from '#deploy/lib/refusal.ts';

const VERSION = 'v1.8.0';

/** The program of an S3 server for the tests of the blob store: PATH, cache, or built from source. */
export function ensureS3Server(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<Record<string, string>> {
  const target = path.join(ctx.cache, 'tools', `versitygw-${VERSION}`, 'versitygw');
  const named = (program: string | null, how: string) =>
    program ? ([program, how] as [string, string]) : null;
  return ctx.progress.step('S3 server', async () => {
    try {
      const [program, how] = await firstOf('versitygw', 'install versitygw, or Go.', [
        ['versitygw on PATH', async () => named(onPath('versitygw'), 'on PATH')],
        ['the cache', async () => named(cached(target), 'from the cache')],
        [
          'go install',
          async () => {
            ctx.progress.note('S3 server', `building ${VERSION} with Go (a minute or two, once)`);
            return named(
              await goInstall(`github.com/versity/versitygw/cmd/versitygw@${VERSION}`, target),
              'built',
            );
          },
        ],
      ]);
      return [{ ROVE_VERSITYGW: program }, how] as [Record<string, string>, string];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.progress.note('S3 server', error.message);
      return [{}, 'not available'] as [Record<string, string>, string];
    }
  });
}
