import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteState } from '#samples/forms/render.ts';
import { FORMS, startForms } from '#samples/forms/server.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { required } from '#tests/support/services.ts';
import { openSharedBrowser } from '../drivers/web/chromium/open-driver.ts';
import { exploreSlice } from '../explore/loop/explore-slice.ts';

/** Forms, and chains of forms of which the explorer has to find the next ones by itself. */
const CHAINS = [
  ['sign-up', 'log-in'],
  ['handle'],
  ['phone', 'code'],
  ['checkout'],
  ['booking'],
  ['payout'],
  ['search'],
  ['survey'],
  ['webhook'],
  ['kontakt'],
  ['apply-person', 'apply-work', 'apply-send'],
] as const;
const ACTIONS_MAX = 12;
let browser: Awaited<ReturnType<typeof openSharedBrowser>>;
const open = (session: unknown) => browser.openDriver(sessionWith({ session, seed: 7, pace: 'quick' }));

type Explored = { state: SiteState; lines: string[] };

/** Explores a site of its own for a chain, so that none is helped or hindered by what was done to another. */
async function explore(chain: readonly string[]): Promise<Explored> {
  const site = await startForms();
  const lines: string[] = [];
  const end = new AbortController();
  const path = FORMS.find(({ id }) => id === chain[0])?.path ?? '/';
  try {
    await exploreSlice({
      open,
      spec: {
        start_place: new URL(path, site.url).href,
        seed: 7,
        mode: 'interact',
        max_pages: 40,
        duration_ms: 600_000,
        max_actions: null,
        run_token: 'rovetest',
      },
      checkpoint: null,
      budget: { elapsed_ms: 60_000, actions: ACTIONS_MAX },
      signal: end.signal,
      hooks: {
        onAction: ({ n, place, text, why }) => {
          lines.push(`${n} ${place.replace(site.url, '/')} ${why}: ${text}`);
          if (chain.every((id) => site.state.accepted.has(id))) end.abort();
        },
      },
    });
  } catch (error) {
    if (!end.signal.aborted) throw error;
  } finally {
    await site.close();
  }
  return { state: site.state, lines };
}

describe('forms whose rules only the server knows', () => {
  const explored = new Map<string, Explored>();

  beforeAll(async () => {
    browser = await openSharedBrowser({ executablePath: required('ROVE_CHROMIUM'), proxy_url: null });
    for (const chain of CHAINS) explored.set(chain[0], await explore(chain));
  }, 240_000);
  afterAll(() => browser?.close());

  it('are all accepted within a few actions', () => {
    const missing = CHAINS.flatMap((chain) =>
      chain.filter((id) => !explored.get(chain[0])?.state.accepted.has(id)),
    );
    const tallies = [...explored].map(([id, { lines }]) => `${id} ${lines.length}`);
    console.error(
      `${FORMS.length - missing.length} of ${FORMS.length} forms accepted; actions: ${tallies.join(', ')}`,
    );
    const traces = [...explored].flatMap(([id, { lines }]) => [id, ...lines]);
    expect(missing, traces.join('\n')).toEqual([]);
  });

  it('let in the account that was made, marked as the run’s own', () => {
    const state = explored.get('sign-up')?.state;
    const { login = '', secret } = state?.accepted.get('log-in') ?? {};
    expect(login).toContain('rovetest');
    expect(state?.accounts.get(login)).toBe(secret);
  });
});
