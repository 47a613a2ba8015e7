import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What workers turn errors into, in workflows and outside of them. */
export const FAILURE_CONVERTER = join(ROOT, 'workflows/failure-converter.ts');
const SOURCES = ['workflows/**/*.ts', 'domain/**/*.ts', 'package-lock.json'];

/**
 * The workflows as one script, built once per state of their sources and kept in `folder`. `interceptors`: modules that
 * are built in beside them.
 */
export async function workflowBundle(
  folder: string | undefined,
  interceptors: readonly string[] = [],
): Promise<WorkflowBundleWithSourceMap> {
  const name = `${await sourceHash()}${interceptors.length > 0 ? '-traced' : ''}.js`;
  const known = folder ? join(folder, name) : null;
  if (known) {
    const code = await readFile(known, 'utf8').catch(() => null); // Not made yet: it is bundled below.
    if (code) return { code, sourceMap: '' };
  }
  const built = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    failureConverterPath: FAILURE_CONVERTER,
    logger: new DefaultLogger('WARN'),
    workflowInterceptorModules: [...interceptors],
  });
  if (folder && known) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${known}.${process.pid}`, built.code);
    await rename(`${known}.${process.pid}`, known);
  }
  return built;
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    const names: string[] = [];
    for await (const name of glob(pattern, { cwd: ROOT })) names.push(name);
    for (const name of names.sort()) hash.update(name).update(await readFile(join(ROOT, name)));
  }
  return hash.digest('hex').slice(0, 32);
}
