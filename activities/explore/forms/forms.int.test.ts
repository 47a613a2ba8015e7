import { beforeAll, describe, expect, it } from 'vitest';
import { openPlaywrightDriver } from '#activities/drivers/playwright/open-driver.ts';
import type { SiteState } from '#tests/sites/forms/render.ts';
import { FORMS, startForms } from '#tests/sites/forms/server.ts';
import { exploreSlice } from '../explore-slice.ts';

/** For each form or chain of forms, where it begins; of a chain the explorer has to find the next ones by itself. */
const STARTS = [
  'sign-up',
  'handle',
  'phone',
  'checkout',
  'booking',
  'payout',
  'search',
  'survey',
  'webhook',
  'kontakt',
  'apply-person',
];
const ACTIONS_PER_FORM = 12;
const openDriver = openPlaywrightDriver({ executablePath: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium' });

function open(session: unknown) {
  return openDriver({
    run_id: 'test',
    proxy_url: null,
    viewport: { width: 1280, height: 800 },
    mode: 'interact',
    session,
    seed: 7,
    pace: 'quick',
    signal: new AbortController().signal,
  });
}

type Explored = { state: SiteState; lines: string[] };

/** Explores a site of its own for a form, so that none is helped or hindered by what was done to another. */
async function explore(id: string): Promise<Explored> {
  const site = await startForms();
  const lines: string[] = [];
  const path = FORMS.find((form) => form.id === id)?.path ?? '/';
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
      budget: { elapsed_ms: 60_000, actions: ACTIONS_PER_FORM },
      signal: new AbortController().signal,
      hooks: {
        onAction: ({ n, place, text, why }) => {
          lines.push(`${n} ${place.replace(site.url, '/')} ${why}: ${text}`);
        },
      },
    });
  } finally {
    await site.close();
  }
  return { state: site.state, lines };
}

describe('forms whose rules only the server knows', () => {
  const explored = new Map<string, Explored>();

  beforeAll(async () => {
    for (const id of STARTS) explored.set(id, await explore(id));
  }, 240_000);

  it('are all accepted within a few actions each', () => {
    const states = [...explored.values()].map(({ state }) => state);
    const missing = FORMS.filter(({ id }) => !states.some(({ accepted }) => accepted.has(id))).map(
      ({ id }) => id,
    );
    const refused = FORMS.map(({ id }) => `${id} ${explored.get(id)?.state.refused.get(id) ?? 0}`);
    console.error(
      `${FORMS.length - missing.length} of ${FORMS.length} forms accepted within ${ACTIONS_PER_FORM} actions from their start; ` +
        `answers refused: ${refused.join(', ')}`,
    );
    const traces = missing.flatMap((id) => [id, ...(explored.get(id)?.lines ?? [])]);
    expect(missing, traces.join('\n')).toEqual([]);
  });

  it('let in the account that was made, marked as the run’s own', () => {
    const state = explored.get('sign-up')?.state;
    const { login = '', secret } = state?.accepted.get('log-in') ?? {};
    expect(login).toContain('rovetest');
    expect(state?.accounts.get(login)).toBe(secret);
  });
});
