import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlaywrightDriver } from '#activities/drivers/playwright/open-driver.ts';
import { FORMS, type FormsSite, startForms } from '#tests/sites/forms/server.ts';
import { exploreSlice } from '../explore-slice.ts';

const ACTIONS = 170;
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

describe('exploring a site of forms', () => {
  let site: FormsSite;
  const whys: string[] = [];

  beforeAll(async () => {
    site = await startForms();
    await exploreSlice({
      open,
      spec: {
        start_place: site.url,
        seed: 7,
        mode: 'interact',
        max_pages: 40,
        duration_ms: 110_000,
        max_actions: null,
        run_token: 'rovetest',
      },
      checkpoint: null,
      budget: { elapsed_ms: 110_000, actions: ACTIONS },
      signal: new AbortController().signal,
      hooks: {
        onAction: ({ n, place, text, why, outcome }) => {
          whys.push(`${n} ${place.replace(site.url, '/')} ${why}: ${text} [${outcome}]`);
        },
      },
    });
  }, 150_000);

  afterAll(() => site.close());

  it('gets every form accepted by its server', () => {
    const { accepted, refused } = site.state;
    const missing = FORMS.filter(({ id }) => !accepted.has(id)).map(({ id }) => id);
    console.error(
      `${accepted.size} of ${FORMS.length} forms accepted in ${ACTIONS} actions; refusals: ${JSON.stringify(Object.fromEntries(refused))}`,
    );
    if (process.env.ROVE_TRACE) console.error(whys.join('\n'));
    expect(missing).toEqual([]);
  });

  it('signs in with the account that it made', () => {
    const { accepted } = site.state;
    expect(accepted.get('log-in')?.login).toContain('rovetest');
    expect(site.state.accounts.get(accepted.get('log-in')?.login ?? '')).toBe(accepted.get('log-in')?.secret);
  });
});
