import { selectors } from 'playwright';

/** The name by which a Playwright locator finds the element that the page agent has picked last. */
export const PICKED_ENGINE = 'rove-picked';

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

/**
 * Makes the engine known to Playwright, once in a process. It has to be done before the first browser is started: with
 * contexts at work Playwright tells each of them, and one that closes meanwhile makes the whole fail.
 */
export function registerPickedEngine(): Promise<void> {
  registered ??= selectors.register(PICKED_ENGINE, engine);
  return registered;
}
