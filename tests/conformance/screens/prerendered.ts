import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/auth-service.ts';
import { until } from '#tests/support/services.ts';
import { newAccount, sharedApi } from './shared.ts';
import { findersOf, gate, newWindows } from './window.ts';

const screen = newWindows();
const { heading } = findersOf(screen);
const FIRST = { waitUntil: 'domcontentloaded' } as const;

/** Keeps the app's scripts back until the gate is opened. */
async function holdScripts() {
  const held = gate();
  await screen.page.route(/assets\/.*\.js$/, async (route) => {
    await held.opened;
    await route.continue().catch(() => undefined);
  });
  return held;
}

describe('a document made at build time', () => {
  test('shows its page without scripts, in the chosen theme, and nothing that the policy refuses', async () => {
    const { page } = screen;
    await page.addInitScript(() => localStorage.setItem('rove.theme', 'dark'));
    const held = await holdScripts();
    for (const [path, title] of [
      ['/', /./],
      ['/pricing', 'Choose Your Plan'],
      ['/docs', /./],
      ['/login', /./],
      ['/signup', 'Start your free AI testing journey'],
    ] as const) {
      await page.goto(path, FIRST);
      await heading(title).first().waitFor();
      expect(await page.locator('#main').isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    }
    // What the address asks for is not in the document, so that nothing else is shown in its place.
    await page.goto('/signup?plan=pro', FIRST);
    const main = page.locator('#main');
    await until('the style', async () => (await main.count()) === 1 && !(await main.isVisible()));
    held.open();
    await heading('Start your Pro plan journey').waitFor();
  });

  test('takes no text for code or markup, whoever writes it (Trusted Types)', async () => {
    const { page } = screen;
    screen.expected = /trusted/i; // Told in the console, as it should be.
    for (const path of ['/', '/login', '/docs']) {
      await page.goto(path);
      const refused = await page.evaluate(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown };
        };
        const tries = [
          () => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' }),
          () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
          () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' }),
          () => trustedTypes.createPolicy('other', {}),
          () => trustedTypes.createPolicy('rove', {}),
        ];
        return tries.map((attempt) => {
          try {
            attempt();
            return 'taken';
          } catch (error) {
            return (error as Error).name;
          }
        });
      });
      expect(refused).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
    }
  });

  test('keeps what is typed and pressed before it has come to life', async () => {
    const { page } = screen;
    const { email } = await newAccount(await sharedApi());
    const held = await holdScripts();
    await page.goto('/login?returnTo=%2Fsettings', FIRST);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    expect(new URL(page.url()).search).toBe('?returnTo=%2Fsettings');
    held.open();
    await page.waitForURL('**/settings');
  });

  test('asks for what a signed-in page shows beside its code, and for each once', async () => {
    const { page } = screen;
    screen.expected = /404/; // Of a report that is not there.
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/(api|config)/.test(pathname)) asked.push(pathname + search);
    });
    const id = crypto.randomUUID();
    const { session } = await newAccount(await sharedApi());
    await page.goto('/robots.txt');
    await page.evaluate((kept) => localStorage.setItem('rove.session', kept), JSON.stringify(session));
    for (const [path, addresses, shown] of [
      [
        '/dashboard',
        ['/api/tests/summary', '/api/tests/live', '/api/tests/recent?limit=5'],
        'No test is running',
      ],
      [
        `/results/${id}`,
        [`/api/tests/${id}`, `/api/tests/${id}/report`],
        'The requested resource was not found',
      ],
    ] as const) {
      asked.length = 0;
      const held = await holdScripts();
      await page.goto(path, { waitUntil: 'commit' });
      await until('the questions', async () => addresses.every((address) => asked.includes(address)));
      held.open();
      await page.getByText(shown).first().waitFor();
      const early = ['/config.json', ...addresses];
      expect(early.map((address) => [address, asked.filter((each) => each === address).length])).toEqual(
        early.map((address) => [address, 1]),
      );
      await page.unroute(/assets\/.*\.js$/);
    }
  });

  test('comes to life as it was served', async () => {
    const { page } = screen;
    for (const path of ['/', '/pricing', '/docs', '/features', '/terms', '/login']) {
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const first = document.querySelector('#main h1');
          Object.assign(window, { first });
        });
      });
      await page.goto(path);
      const same = await page.evaluate(
        () => document.querySelector('#main h1') === (window as unknown as { first: Element }).first,
      );
      expect({ path, same }).toEqual({ path, same: true });
    }
  });
});
