import type { PageHost } from './page-host.ts';
import { PICKED_ENGINE } from './picked-engine.ts';

const TIMEOUT_MS = 3_000;

/**
 * Code of a Playwright locator for the element that the agent has picked, as Playwright's own recorder would write it;
 * null when there is none.
 */
export async function locatorOfPicked(host: PageHost): Promise<string | null> {
  const found = host.page.locator(`${PICKED_ENGINE}=it`).normalize();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref());
  const locator = await Promise.race([host.within(found), late]);
  const code = locator?.toString() ?? null;
  return code?.includes(PICKED_ENGINE) ? null : code;
}
