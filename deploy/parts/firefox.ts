import {
  ensureFirefox as ensurePrograms,
  findFirefox,
} from '#activities/drivers/webdriver/firefox-programs.ts';
import type { Ctx } from '../lib/context.ts';
import { aptInstall } from '../lib/installers.ts';

/** What web apps are tested with in Firefox; where it cannot be had, they are tested in Chromium all the same. */
export function ensureFirefox({
  cache,
  progress,
}: Pick<Ctx, 'cache' | 'progress'>): Promise<Record<string, string>> {
  return progress.step('firefox', async () => {
    try {
      const onProgress = (text: string) => progress.note('firefox', text);
      const options = { cache, env: process.env, onProgress };
      // One at a time with the other packages of the set-up, whose lists are fetched once.
      if (!findFirefox(options).firefox) await aptInstall(['firefox-esr'], 'firefox-esr');
      const { firefox, geckodriver } = await ensurePrograms(options);
      return [{ ROVE_FIREFOX: firefox, ROVE_GECKODRIVER: geckodriver }, firefox];
    } catch (error) {
      progress.note('firefox', error instanceof Error ? error.message : String(error));
      return [{}, 'not available: web apps cannot be tested in Firefox here'];
    }
  });
}
