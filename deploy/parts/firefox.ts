import {
  ensureFirefox as ensurePrograms,
  findFirefox,
} from '#engine/drivers/web/firefox/firefox-programs.ts';
import type { Ctx } from '../lib/context.ts';
import { ensureOtherBrowser } from './other-browser.ts';

/** What web apps are tested with in Firefox. */
export function ensureFirefox(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<Record<string, string>> {
  return ensureOtherBrowser(ctx, {
    step: 'firefox',
    name: 'Firefox',
    isHere: (options) => findFirefox(options).firefox !== null,
    packages: ['firefox-esr'],
    program: 'firefox-esr',
    ensure: async (options) => {
      const { firefox, geckodriver } = await ensurePrograms(options);
      return [{ ROVE_FIREFOX: firefox, ROVE_GECKODRIVER: geckodriver }, firefox];
    },
  });
}
