import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '#deploy/lib/exec.ts';
import { ROOT } from '#deploy/lib/paths.ts';

const PREFIX = 'generate:';

/**
 * Runs every `generate:*` script of package.json with `--check`, which must fail when what it would write is not what
 * is there. Gives what the stale ones said.
 */
export async function staleGenerated(): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const generators = Object.keys(scripts).filter((name) => name.startsWith(PREFIX));
  const outcomes = await Promise.all(
    generators.map(async (name) => {
      const { code, stdout, stderr } = await run('npm', ['run', '--silent', name, '--', '--check'], {
        cwd: ROOT,
      });
      return code === 0 ? '' : `${name}: ${stdout}${stderr}`.trim();
    }),
  );
  return outcomes.filter(Boolean).join('\n');
}
