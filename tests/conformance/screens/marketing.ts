import { describe, expect, test } from 'vitest';
import { until } from '#tests/support/services.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { heading, link } = findersOf(screen);

describe('landing', () => {
  test('leads to the sign-up and to the features', async () => {
    const { page } = screen;
    await page.goto('/');
    await heading('Testing by hand does not keep up').waitFor();
    const cards = [
      'AI Autonomous Testing',
      'Actionable Bug Reports',
      'CI/CD Ready API',
      'Security & Performance',
    ];
    for (const name of cards) {
      const card = page.getByRole('link').filter({ has: heading(name) });
      expect(await card.getAttribute('href')).toBe('/features');
    }
    expect(await link('Get Started for Free').getAttribute('href')).toBe('/signup');
    await heading('Measured, not promised').waitFor();
    await page.getByText('planted bugs proved in 3 minutes').waitFor();
    await page.getByText(/^Measured on /).waitFor();
    await link('Start Your Free AI Test').click();
    await heading('Start your free AI testing journey').waitFor();
  });

  test('replays a recorded run, to be played, paused and scrubbed; still for who wants no motion', async () => {
    const { page } = screen;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const run = page.getByRole('region', { name: 'Recorded run of the sample shop' });
    await run.scrollIntoViewIfNeeded();
    await run.getByText(/^Recorded by Rove on .*seed 7/).waitFor();
    const place = run.getByRole('slider', { name: 'Place in the recording' });
    const at = async () => Number(await place.inputValue());
    expect(await at()).toBe(0);
    await run.getByRole('button', { name: 'Play the recording' }).click();
    await until('the recording to go on', async () => (await at()) > 300);
    await run.getByRole('button', { name: 'Pause the recording' }).click();
    await place.press('End');
    await run
      .getByText(/^reproduced \d\/\d$/)
      .first()
      .waitFor();
    await run.getByText(/more in the report$/).waitFor();
    const picture = run.getByRole('img', { name: /^The browser under test at \// });
    await until('the picture', () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0));
    await place.press('Home');
    await run.getByText('None yet').waitFor();
  });

  test('plays the recording by itself once it is seen', async () => {
    const { page } = screen;
    await page.goto('/');
    const place = page.getByRole('slider', { name: 'Place in the recording' });
    await place.scrollIntoViewIfNeeded();
    await until('the recording to go on', async () => Number(await place.inputValue()) > 300);
  });
});

describe('features, how it works and use cases', () => {
  test('have their cards, steps, numbers, samples and ways on', async () => {
    const { page } = screen;
    await page.goto('/features');
    for (const name of [
      'Autonomous testing',
      'Detailed bug reports',
      'CI/CD integration',
      'Web and mobile testing',
      'On-demand cloud scalability',
      'Performance and security insights',
      'Testing by hand does not keep up',
    ])
      await heading(name).waitFor();
    await page.getByRole('cell', { name: '300% more coverage' }).waitFor();
    await link('See It In Action').click();
    await heading('How It Works').waitFor();
    for (const name of [/^1\. Upload the APK/, /^2\. The AI tests/, /^3\. Receive reports/, 'What it saves'])
      await heading(name).waitFor();
    await page.getByText('90% testing time saved').waitFor();
    const sample = (await page.locator('pre').textContent()) ?? '';
    expect(sample).toMatch(/POST .*Authorization: Bearer.*"app_url"/s);
    expect(await link('Start Your Free AI Test Now!').getAttribute('href')).toBe('/signup');
    await page.goto('/use-cases');
    await heading('Why Rove? Unlock Unprecedented Efficiency').waitFor();
    for (const name of ['Development teams', 'QA teams', 'Product managers', 'The numbers'])
      await heading(name).waitFor();
    for (const claim of ['8x faster than human testing', '70% QA cost savings', '30% more critical bugs'])
      await page.getByText(claim).first().waitFor();
    await link('See How It Works').click();
    await page.waitForURL('**/how-it-works');
  });
});

describe('pricing', () => {
  test('has three plans that lead to the sign-up, a comparison, questions and a call to action', async () => {
    const { page } = screen;
    await page.goto('/pricing');
    for (const [name, plan] of [
      ['Start for free', 'free'],
      ['Choose Pro', 'pro'],
      ['Choose Chaos', 'chaos'],
    ] as const)
      expect(await link(name).getAttribute('href')).toBe(`/signup?plan=${plan}`);
    const pro = page.getByRole('listitem').filter({ has: heading('Pro') });
    await pro.getByText('Most Popular').waitFor();
    expect(await page.getByText('Most Popular').count()).toBe(1);
    for (const price of ['$0', '$110', '$350']) await page.getByText(price, { exact: true }).waitFor();
    const table = page.getByRole('table', { name: 'Compare the plans' });
    await table.getByRole('row', { name: 'Tests per month 1 25 Unlimited' }).waitFor();
    await page.getByText('You keep access to the end of the period.').waitFor();
    await link('Start Your Free AI Test').waitFor();
  });

  test('reckons the return on investment from what the visitor types', async () => {
    const { page } = screen;
    await page.goto('/pricing');
    const part = page.getByRole('region', { name: 'Return on investment' });
    await part.getByText(/\$150,000\+ .*\$4,200: \$145,800\+ savings, a 97% cost reduction/).waitFor();
    await part.getByText('$1,810').waitFor();
    await part.getByLabel('Releases per month').fill('30');
    await part.getByText('With Rove on Chaos').waitFor();
    await part.getByText('$14,050').waitFor();
    await part.getByLabel('Hours of manual testing per release').fill('');
    await part.getByText('At these numbers Rove does not pay for itself.').waitFor();
  });

  test('tells the outcome of a payment for five seconds, then forgets it with the query', async () => {
    const { page } = screen;
    await page.clock.install();
    for (const [outcome, text] of [
      ['success', 'Payment successful! Your plan has been updated.'],
      ['cancelled', 'Payment was cancelled. Your plan remains unchanged.'],
    ] as const) {
      await page.goto(`/pricing?payment=${outcome}`);
      await page.getByText(text).waitFor();
      await page.clock.runFor(3_500);
      expect(await page.getByText(text).isVisible()).toBe(true);
      await page.clock.runFor(1_600);
      await page.getByText(text).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('');
    }
  });
});

describe('docs', () => {
  test('answer questions, name the limits of APKs and the errors, and say where to write', async () => {
    const { page } = screen;
    await page.goto('/docs');
    await heading('Docs').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain('support@rove.example');
    for (const words of [
      'an APK under 100MB, for Android 8.0 or higher',
      'Pixel 6 (Android 13), Galaxy S21 (12), OnePlus 9 (11) and a generic tablet (12)',
      '401 Unauthorized: check the API key',
      '429 Rate limit exceeded: wait',
      '400 Invalid request: check parameters',
      'Firefox where browser: firefox asks for it, or WebKit, the engine of Safari, where browser: safari does',
    ])
      expect(text).toContain(words);
    for (const [key, value] of [
      ['max_pages', '25'],
      ['test_duration', 'chosen in the form; 15 in the API'],
    ] as const)
      await page.getByRole('row', { name: `${key} ${value}` }).waitFor();
  });
});
