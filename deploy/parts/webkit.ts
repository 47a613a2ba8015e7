import {
  ensureWebkit as ensurePrograms,
  findWebkit,
  WEBKIT_PACKAGES,
} from '#engine/drivers/web/webkit/webkit-programs.ts';
import type { Ctx } from '../lib/context.ts';
import { ensureOtherBrowser } from './other-browser.ts';

/** What web apps are tested with in WebKit. */
export function ensureWebkit(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<Record<string, string>> {
  return ensureOtherBrowser(ctx, {
    step: 'webkit',
    name: 'WebKit',
    isHere: (options) => findWebkit(options) !== null,
    packages: WEBKIT_PACKAGES,
    program: 'WebKitWebDriver',
    ensure: async (options) => {
      const { driver, browser, display } = await ensurePrograms(options);
      return [{ ROVE_WEBKIT_DRIVER: driver, ROVE_WEBKIT: browser, ROVE_XVFB: display }, driver];
    },
  });
}
