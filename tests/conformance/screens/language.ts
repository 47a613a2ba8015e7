import { describe, expect, test } from 'vitest';
import { expectGoodScreen } from '#tests/support/browser.ts';
import { inFull } from '#tests/support/needs.ts';
import { enter, expectGoodAtWidths, sharedApi } from './shared.ts';
import { onPlan } from './stubs.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { heading, link } = findersOf(screen);
const languageOfPage = () => screen.page.evaluate(() => document.documentElement.lang);

/** A browser that asks for German before English. */
const askForGerman = () =>
  screen.page.context().setExtraHTTPHeaders({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });

describe('the language of the pages', () => {
  test('is what the browser asks for, in every document, from the first byte on', async () => {
    const { url } = await sharedApi();
    for (const [asked, lang, title] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Wählen Sie Ihren Tarif'],
      ['fr,en;q=0.5', 'en', 'Choose Your Plan'],
    ] as const) {
      const answer = await fetch(`${url}/pricing`, { headers: { 'accept-language': asked } });
      const html = await answer.text();
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(`<title>${title} · Rove</title>`);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`));
      expect(answer.headers.get('vary')).toContain('Accept-Language');
    }
    const shell = await fetch(`${url}/dashboard`, { headers: { 'accept-language': 'de' } });
    expect(await shell.text()).toContain('Die KI-Testplattform wird gestartet');
  });

  test('is chosen on every public page, and kept before what the browser asks for', async () => {
    const { page } = screen;
    await askForGerman();
    await page.goto('/pricing?x=1');
    await heading('Wählen Sie Ihren Tarif').waitFor();
    expect(await languageOfPage()).toBe('de');
    await page.getByText('110 $', { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Rechtliches' })
      .getByRole('link', { name: 'English' })
      .click();
    await heading('Choose Your Plan').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/terms');
    expect(await languageOfPage()).toBe('en');
    await link('Deutsch').click();
    await heading('Nutzungsbedingungen').waitFor();
  });

  test('cannot lead to another site, and anything else in the query stays', async () => {
    const { url } = await sharedApi();
    const asked = async (path: string) => {
      const answer = await fetch(url + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')] as const;
    };
    expect(await asked('/signup?plan=pro&lang=de')).toEqual([
      303,
      '/signup?plan=pro',
      expect.stringMatching(/^rove\.lang=de; Max-Age=31536000; Path=\/; .*SameSite=Lax/),
    ]);
    expect((await asked('//evil.test/x?lang=de'))[1]).toBe('/x');
    expect(await asked('/terms?lang=fr')).toEqual([200, null, null]);
    expect((await asked('/terms?lang=auto'))[2]).toMatch(/^rove\.lang=;.*Expires=Thu, 01 Jan 1970/);
  });

  test('is chosen in the settings, where refusals of the server are told in it too', async () => {
    const { page } = screen;
    screen.expected = /409|403/;
    await onPlan(page, 'pro', { concurrent_test_slots: 4 });
    await enter(page, '/settings');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await heading('Einstellungen').waitFor();
    expect(await page.getByRole('link', { name: 'Deutsch' }).getAttribute('aria-current')).toBe('true');
    await expectGoodScreen(page);
    await page.goto('/upload');
    await page.getByRole('button', { name: /^Web/ }).click();
    await page.getByRole('button', { name: 'Test starten', exact: true }).click();
    await page.getByText('Bitte geben Sie dem Test einen Namen').waitFor();
    await page.getByLabel('Name des Tests').fill('Nächtlich');
    await page.getByLabel('URL der Anwendung').fill('https://app.example.com');
    await page.getByLabel('Ich bin berechtigt, dieses Ziel zu testen').check();
    await page.route('**/api/tests/submit', (route) =>
      route.fulfill({
        status: 409,
        json: { error: 'SLOT_LIMIT_REACHED', message: 'Maximum concurrent test slots reached for your plan' },
      }),
    );
    await page.getByRole('button', { name: 'Test starten', exact: true }).click();
    await page.getByText('Die Höchstzahl gleichzeitiger Testplätze Ihres Tarifs ist erreicht').waitFor();
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Wie der Browser' }).click();
    await heading('Settings').waitFor();
  });

  test('fits on a phone, and is accessible, where German words are long', inFull, async () => {
    const { page } = screen;
    screen.expected = /409/; // There is no payment provider here.
    await askForGerman();
    for (const path of ['/', '/pricing', '/contact-us', '/signup']) {
      await page.goto(path);
      await page.locator('#main h1').first().waitFor();
      await expectGoodAtWidths(page);
    }
    await enter(page, '/dashboard');
    await heading(/^Guten/).waitFor();
    await expectGoodAtWidths(page);
    for (const path of ['/upload', '/results', '/settings', '/dashboard/pricing']) {
      await page.goto(path);
      await page.locator('#main:not([aria-busy]) h1').first().waitFor();
      await expectGoodAtWidths(page);
    }
  });
});
