import {
  ensureWebkit as ensurePrograms,
  findWebkit,
  WEBKIT_PACKAGES,
} from '#activities/drivers/webdriver/webkit-programs.ts';
import type { Ctx } from '../lib/context.ts';
import { aptInstall } from '../lib/installers.ts';

/** What web apps are tested with in WebKit; where it cannot be had, they are tested in the other browsers all the same. */
export function ensureWebkit({
  cache,
  progress,
}: Pick<Ctx, 'cache' | 'progress'>): Promise<Record<string, string>> {
  return progress.step('webkit', async () => {
    try {
      const onProgress = (text: string) => progress.note('webkit', text);
      const options = { cache, env: process.env, onProgress };
      // One at a time with the other packages of the set-up, whose lists are fetched once.
      if (!findWebkit(options)) await aptInstall([...WEBKIT_PACKAGES], 'WebKitWebDriver');
      const { driver, browser, display } = await ensurePrograms(options);
      return [{ ROVE_WEBKIT_DRIVER: driver, ROVE_WEBKIT: browser, ROVE_XVFB: display }, driver];
    } catch (error) {
      progress.note('webkit', error instanceof Error ? error.message : String(error));
      return [{}, 'not available: web apps cannot be tested in WebKit here'];
    }
  });
}
