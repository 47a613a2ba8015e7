import type { ElementTarget } from '../contract.ts';
import { prepareCall } from './input.ts';
import type { PageHost } from './page-host.ts';
import { NavigatedError } from './patience.ts';
import { PICKED_ENGINE } from './picked-engine.ts';

const TIMEOUT_MS = 3_000;

/** Code of a Playwright locator for the element, as Playwright's own recorder would write it; null when there is none. */
export async function locatorOf(host: PageHost, target: ElementTarget): Promise<string | null> {
  try {
    const ready = await host.ask<{ status: string }>(prepareCall(target, 'same'));
    if (!ready || ready.status === 'missing') return null;
    const found = host.page.locator(`${PICKED_ENGINE}=it`).normalize();
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref());
    const locator = await Promise.race([host.within(found), late]);
    const code = locator?.toString() ?? null;
    return code?.includes(PICKED_ENGINE) ? null : code;
  } catch (error) {
    if (error instanceof NavigatedError || !host.dead) return null; // An element that cannot be named is none for a test.
    throw error;
  }
}
