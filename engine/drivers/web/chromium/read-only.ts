import type { BrowserContext } from 'playwright';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nothing that could change the target's state leaves the browser. */
export async function guardReadOnly(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) =>
    SAFE_METHODS.has(route.request().method()) ? route.continue() : route.abort('blockedbyclient'),
  );
}
