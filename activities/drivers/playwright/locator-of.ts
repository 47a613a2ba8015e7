import { selectors } from 'playwright';
import type { ElementTarget } from '../contract.ts';
import { prepareCall } from './input.ts';
import type { PageHost } from './page-host.ts';
import { NavigatedError } from './patience.ts';

const ENGINE = 'rove-picked';
const TIMEOUT_MS = 3_000;
let registered: Promise<void> | null = null;

/** Selects the element that the page agent has picked last. Runs in the page. */
const engine = () => {
  const picked = () => {
    const agents = globalThis as unknown as Record<symbol, { picked(): Element | null } | undefined>;
    return agents[Symbol.for('rove.agent')]?.picked() ?? null;
  };
  return {
    query: () => picked(),
    queryAll: () => {
      const el = picked();
      return el ? [el] : [];
    },
  };
};

/** Code of a Playwright locator for the element, as Playwright's own recorder would write it; null when there is none. */
export async function locatorOf(host: PageHost, target: ElementTarget): Promise<string | null> {
  registered ??= selectors.register(ENGINE, engine);
  await registered;
  try {
    const ready = await host.ask<{ status: string }>(prepareCall(target, 'same'));
    if (!ready || ready.status === 'missing') return null;
    const found = host.page.locator(`${ENGINE}=it`).normalize();
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref());
    const locator = await Promise.race([host.within(found), late]);
    const code = locator?.toString() ?? null;
    return code?.includes(ENGINE) ? null : code;
  } catch (error) {
    if (error instanceof NavigatedError || !host.dead) return null; // An element that cannot be named is none for a test.
    throw error;
  }
}
