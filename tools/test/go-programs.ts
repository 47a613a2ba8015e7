import path from 'node:path';
import type { Ctx } from '#deploy/lib/context.ts';
import { onPath } from '#deploy/lib/exec.ts';
import { cached, goInstall } from '#deploy/lib/installers.ts';
import { firstOf, Refusal } from '#deploy/lib/refusal.ts';

type GoProgram = {
  step: string;
  program: string;
  module: string;
  version: string;
  variable: string;
  /** Where its name says nothing, and what is on PATH under it is another program: what its folder is called. */
  folder?: string;
};

/** An S3 server, for the tests of the blob store. */
export const S3_SERVER: GoProgram = {
  step: 'S3 server',
  program: 'versitygw',
  module: 'github.com/versity/versitygw/cmd/versitygw',
  version: 'v1.8.0',
  variable: 'ROVE_VERSITYGW',
};

/** What reads workflows of GitHub as GitHub does. */
export const ACTIONLINT: GoProgram = {
  step: 'actionlint',
  program: 'actionlint',
  module: 'github.com/rhysd/actionlint/cmd/actionlint',
  version: 'v1.7.12',
  variable: 'ROVE_ACTIONLINT',
};

/** What reads compose files as Docker does. */
export const COMPOSE: GoProgram = {
  step: 'compose',
  program: 'cmd',
  module: 'github.com/compose-spec/compose-go/v2/cmd',
  version: 'v2.16.2',
  variable: 'ROVE_COMPOSE_READER',
  folder: 'compose-go',
};

/** What renders the chart. */
export const HELM: GoProgram = {
  step: 'helm',
  program: 'helm',
  module: 'helm.sh/helm/v3/cmd/helm',
  version: 'v3.19.0',
  variable: 'ROVE_HELM',
};

/** A program of the tests that is written in Go: PATH, cache, or built from source. Gives its variable; none without it. */
export function ensureGoProgram(
  ctx: Pick<Ctx, 'cache' | 'progress'>,
  { step, program, module, version, variable, folder }: GoProgram,
): Promise<Record<string, string>> {
  const target = path.join(ctx.cache, 'tools', `${folder ?? program}-${version}`, program);
  const named = (found: string | null, how: string) => (found ? ([found, how] as [string, string]) : null);
  return ctx.progress.step(step, async () => {
    try {
      const [found, how] = await firstOf(program, `install ${program}, or Go.`, [
        [`${program} on PATH`, () => named(folder ? null : onPath(program), 'on PATH')],
        ['the cache', async () => named(cached(target), 'from the cache')],
        [
          'go install',
          async () => {
            ctx.progress.note(step, `building ${version} with Go (a minute or two, once)`);
            return named(await goInstall(`${module}@${version}`, target), 'built');
          },
        ],
      ]);
      return [{ [variable]: found }, how] as [Record<string, string>, string];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.progress.note(step, error.message);
      return [{}, 'not available'] as [Record<string, string>, string];
    }
  });
}
