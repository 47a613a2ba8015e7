import { describe, expect, test } from 'vitest';
import { until } from '#tests/support/services.ts';
import { sharedApi } from './shared.ts';
import { findersOf, gate, newWindows } from './window.ts';

const screen = newWindows();
const { heading, link } = findersOf(screen);
const button = (name: string | RegExp) => screen.page.getByRole('button', { name });
const shownPath = () => new URL(screen.page.url()).pathname;
const today = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());

describe('every public page', () => {
  test('has its navigation and footer, and a change of route scrolls to the top', async () => {
    const { page } = screen;
    await page.goto('/terms');
    const main = page.getByRole('navigation', { name: 'Main' }).first();
    await heading('Terms of Service').waitFor();
    const links = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(
      ['use-cases', 'features', 'how-it-works', 'pricing', 'docs', 'contact-us', 'terms'].map((p) => `/${p}`),
    );
    expect(await link('Login').first().getAttribute('href')).toBe('/login');
    expect(await link('Sign Up').getAttribute('href')).toBe('/signup');
    const footer = page.getByRole('navigation', { name: 'Legal' });
    for (const [name, path] of [
      ['Privacy Policy', '/privacy'],
      ['Cookie Policy', '/cookie-policy'],
      ['Terms of Service', '/terms'],
    ] as const) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    await footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await heading('Privacy Policy').waitFor();
    await until('the top', () => page.evaluate(() => window.scrollY === 0));
    await page.evaluate(() => window.scrollTo(0, 600));
    await link('Rove, home').click();
    await page.waitForURL((url) => url.pathname === '/');
    await until('the top', () => page.evaluate(() => window.scrollY === 0));
  });

  test('has a menu that opens and folds on a phone, and a button for the palette', async () => {
    const { page } = screen;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/features');
    const menu = page.locator('#menu');
    expect(await menu.isVisible()).toBe(false);
    await button('Open menu').click();
    expect(await button('Close menu').getAttribute('aria-expanded')).toBe('true');
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await heading('Choose Your Plan').waitFor();
    expect(await menu.isVisible()).toBe(false);
    await button('Open the command palette').click();
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  });

  test('tells search engines its title, description and address; private pages tell them to go', async () => {
    const { page } = screen;
    const { url } = await sharedApi();
    const seen = new Set<string>();
    for (const path of ['/', '/pricing', '/docs', '/login']) {
      const html = await (await fetch(url + path)).text();
      const title = /<title>([^<]+)</.exec(html)?.[1] ?? '';
      const description = /name="description"\s+content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(title).toMatch(/ · Rove$/);
      expect(description.length).toBeGreaterThan(50);
      seen.add(title).add(description);
      await page.goto(path);
      await until('the canonical address', async () => {
        const found = page.locator('link[rel=canonical]');
        return (await found.count()) === 1 && (await found.getAttribute('href')) === url + path;
      });
      expect(await page.title()).toBe(title.replaceAll('&amp;', '&'));
    }
    expect(seen.size).toBe(8);
    await page.goto('/dashboard');
    await page.waitForURL('**/login?**');
    const answer = await fetch(`${url}/dashboard`);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(`${url}/pricing`)).headers.get('x-robots-tag')).toBeNull();
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${url}/pricing</loc>`);
    expect(sitemap).not.toMatch(/dashboard|app/);
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
  });
});

describe('policies', () => {
  test('have their parts, and cookies and terms are dated today', async () => {
    const { page } = screen;
    const parts = {
      '/privacy': [
        'Data we collect',
        'How we use it',
        'Sharing',
        'Security',
        'Your rights',
        'Retention',
        'Third-party links',
        'Children',
        'Changes',
        'Contact',
      ],
      '/cookie-policy': [
        'What cookies are',
        'What we use them for',
        'Types',
        'Third-party cookies',
        'Your choices',
        'Retention',
        'Updates',
        'Contact',
      ],
      '/terms': ['Who may use Rove', 'Fees', 'Refunds', 'Cancellation', 'Liability', 'Governing law'],
    };
    for (const [path, names] of Object.entries(parts)) {
      await page.goto(path);
      for (const name of names) await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.getByText(`Last updated ${today()}`).waitFor();
    }
    await page.getByText('the laws of Fernland').waitFor();
    await page.goto('/privacy');
    await page.getByText('This installation uses no analytics service').first().waitFor();
    const footer = page.locator('footer');
    await footer.getByText('© Fern & Sons').waitFor();
    expect(await footer.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe(
      'https://fern.example/imprint',
    );
    await page.goto('/terms');
    for (const text of [/at least 18/, /14 days of purchase/, /preceding 12 months/, /30 days/])
      await page.getByText(text).first().waitFor();
  });
});

describe('contact', () => {
  test('says where to write and what to include, and embeds the forms of a form service', async () => {
    const { page } = screen;
    await page.route('https://forms.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A form</title><p>A form</p>' }),
    );
    await page.goto('/contact-us');
    await heading('Get In Touch').waitFor();
    expect(await link('support@rove.example').first().getAttribute('href')).toBe(
      'mailto:support@rove.example',
    );
    await page.getByText(/within 24 hours/).waitFor();
    expect(await page.locator('main ul').first().locator('li').count()).toBe(4);
    expect(
      await page.locator('main').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href'),
    ).toBe('/privacy');
    await heading("We're Hiring").waitFor();
    for (const point of [
      'Cutting-edge AI',
      'Remote-first',
      'Competitive compensation',
      'Growth',
      'Innovative projects',
    ])
      await page.getByText(point, { exact: true }).waitFor();
    for (const [title, height, way, path] of [
      ['Contact form', '700', 'Open Contact Form in New Tab', 'contact'],
      ['Job application form', '800', 'Open Application Form in New Tab', 'jobs'],
    ] as const) {
      expect(await page.getByTitle(title).getAttribute('height')).toBe(height);
      expect(await link(way).getAttribute('href')).toBe(`https://forms.example.test/${path}`);
      expect(await link(way).getAttribute('target')).toBe('_blank');
      await page.getByTitle(title).scrollIntoViewIfNeeded();
      await page.frameLocator(`[title="${title}"]`).getByText('A form').waitFor();
    }
  });

  test('has forms of its own where there is no form service, which are mailed to the operator', async () => {
    const { page } = screen;
    const { auth } = await sharedApi();
    await page.route('**/config.json', (route) => route.fulfill({ json: { anon_key: 'x' } }));
    await page.goto('/contact-us');
    const form = (name: string) => page.locator('section').filter({ has: heading(name) });
    const contact = form('Contact form');
    await contact.getByRole('button', { name: 'Send Message' }).click();
    await contact.getByText('Please give your name').waitFor();
    await contact.getByLabel('Your name').fill('Ada <b>Fern</b>');
    await contact.getByLabel('Your email').fill('ada@example.test');
    await contact.getByLabel('Message').fill('The report does not open.\nWhat now?');
    await contact.getByRole('button', { name: 'Send Message' }).click();
    await contact.getByText('Message sent. We answer by mail.').waitFor();
    const mail = await auth.mailTo('support@rove.example', 'contact');
    expect(mail).toMatchObject({ subject: 'Message from the contact form: Ada <b>Fern</b>' });
    expect(mail.text).toContain('From: Ada <b>Fern</b> <ada@example.test>');
    expect(mail.text).toContain('The report does not open.\nWhat now?');
    const jobs = form('Job application form');
    await jobs.getByLabel('Your name').fill('Ben');
    await jobs.getByLabel('Your email').fill('ben@example.test');
    await jobs.getByLabel('Link to your work').fill('https://ben.example');
    await jobs.getByLabel('Message').fill('I break things.');
    await jobs.getByRole('button', { name: 'Send Application' }).click();
    await jobs.getByText('Application sent. We answer by mail.').waitFor();
    expect((await auth.mailTo('support@rove.example', 'jobs')).text).toContain('Link: https://ben.example');
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

describe('logo', () => {
  test('waits three seconds ahead and five in all, then offers to try again', async () => {
    const { page } = screen;
    await page.clock.install();
    const held = gate();
    await page.route('**/favicon.svg?**', async (route) => {
      await held.opened;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/logo');
    await page.getByText('Loading the logo…').waitFor();
    const picture = page.getByRole('img', { name: 'Rove logo' });
    expect(await picture.count()).toBe(0);
    await page.clock.runFor(3_000);
    await until('the picture itself', async () => (await picture.count()) === 1);
    await page.clock.runFor(2_000);
    await page.getByRole('alert').getByText('Error loading the logo image').waitFor();
    held.open();
    await button('Retry').click();
    await until('the logo', async () =>
      (await picture.count()) === 1
        ? picture.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)
        : false,
    );
  });
});

describe('when something is wrong', () => {
  test('a splash stands while the code is long in coming, for three seconds at most', async () => {
    const { page } = screen;
    await page.clock.install();
    const held = gate();
    await page.route(/assets\/(session-root|not-found)-/, async (route) => {
      await held.opened;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/no/such/page', { waitUntil: 'commit' });
    await page.getByText('Initializing AI Testing Platform').waitFor();
    await page.getByText('Preparing your testing environment...').waitFor();
    const bar = page.getByRole('progressbar');
    await page.clock.runFor(1_500);
    await until('the bar to move', async () => Number(await bar.getAttribute('aria-valuenow')) >= 50);
    await page.clock.runFor(1_600);
    await page.getByText('Initializing AI Testing Platform').waitFor({ state: 'hidden' });
    held.open();
    await heading('There is no page at this address').waitFor();
  });

  test('a page that breaks says so, with its details, and can be tried again', async () => {
    const { page } = screen;
    screen.expected = /terms-|dynamically imported|Failed to fetch|ERR_FAILED/;
    let broken = true;
    await page.route(/assets\/terms-/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/terms');
    await heading('Oops! Something went wrong').waitFor();
    await page.getByText('Technical details').click();
    await page.locator('details[open] pre').waitFor();
    expect(await link('Go to Dashboard').getAttribute('href')).toBe('/dashboard');
    broken = false;
    await button('Try Again').click();
    await heading('Terms of Service').waitFor();
  });

  test('a fault of the frame itself shows the router’s own screen', async () => {
    const { page } = screen;
    screen.expected = /no scrolling|React|error boundary|Minified|^Error/;
    await page.addInitScript(() => {
      window.scrollTo = () => {
        throw new Error('no scrolling');
      };
    });
    await page.goto('/privacy');
    await heading('Privacy Policy').waitFor();
    await page
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: 'Cookie Policy' })
      .press('Enter');
    await heading('Unexpected Application Error!').waitFor();
    await page.getByText('no scrolling').waitFor();
  });

  test('an address without a page says so', async () => {
    const { page } = screen;
    await page.goto('/no/such/page?x=<img src=x onerror=alert(1)>');
    await heading('There is no page at this address').waitFor();
    await until('the word to robots', async () => (await page.locator('meta[name=robots]').count()) === 1);
    await link('Go to the home page').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(shownPath()).toBe('/');
  });
});
