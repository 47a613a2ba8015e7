import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { App } from '../product/apps/app.ts';
import { withJudge } from '../product/cell.ts';
import { Tally } from '../product/judge/tally.ts';
import type { ScriptChanger } from '../product/judge/transform.ts';

export type Serving = { app: App; app_modules: string };

/** Does something with a fresh instance of an app whose scripts are changed. */
export async function withServed<T>(
  { app, app_modules }: Serving,
  instrumenter: ScriptChanger,
  work: (origin: string, tally: Tally) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), `rove-mutants-${app.name}-`));
  const tally = new Tally(new Map(), app.rules);
  try {
    return await withJudge({ app, app_modules, instrumenter }, folder, tally, ({ origin }) =>
      work(origin, tally),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
