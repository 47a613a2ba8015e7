import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportToHtml } from '#domain/report/formats/html.ts';
import { mapToHtml } from '#domain/report/formats/map-html.ts';
import { alreadyRegistered, codeMessage } from '#services/auth/mail/templates.ts';
import { startBrowser } from '#tests/support/browser.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup-payloads.ts';
import { bugSaying, reportOf } from '#tests/support/sample-report.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
  page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
});
afterAll(() => browser?.close());

/** Shows a document, presses what leads to a script, and says how often one has run in this window so far. */
async function runsIn(markup: string): Promise<number> {
  await page.setContent(markup, { waitUntil: 'load' });
  return page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('a[href^="javascript:" i], #go')) link.click();
    return (window as unknown as { ran?: number }).ran ?? 0;
  });
}

/** Without the policy that an exported page brings along: what is tested is that it does not need it. */
const withoutPolicy = (html: string): string =>
  html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '');

function reportWith(text: string) {
  const bug = bugSaying(text, { spec_note: text });
  return reportOf({
    test_name: text,
    url: text,
    bundle_name: text,
    bugs: [bug],
    unproved: [bug],
    security_findings: [{ type: text, description: text, affected_area: text }],
    environment_info: {
      browser: text,
      os: text,
      device: text,
      android_version: null,
      device_model: null,
      not_measured: [],
    },
    coverage: {
      actions: 1,
      states: 1,
      urls: [text],
      actions_per_second: 1,
      stop_reason: text,
      seconds_spent: {},
      not_reached: [{ what: text, why: text, place: text }],
    } as never,
    comparison: {
      previous_test_id: 'p',
      new: 1,
      persisting: 0,
      regressed: 0,
      fixed: [{ bug_id: 'b', title: text, severity: 'minor' }],
      not_seen: 0,
    },
  });
}

const mapWith = (text: string) =>
  mapToHtml(
    {
      v: 1,
      nodes: [],
      edges: [],
      not_reached: [{ what: text, why: text, place: text }],
      omitted: { nodes: 0, edges: 0 },
    },
    text,
  );

describe('text of a target or a user that is shown elsewhere', () => {
  test('the payloads are real: taken for markup, most of them run', async () => {
    const ran = await Promise.all(
      MARKUP_PAYLOADS.slice(0, 20).map(async (text) => {
        const one = await browser.newPage();
        await one.setContent(`<!doctype html><title>x</title><body>${text}`, { waitUntil: 'load' });
        await one.waitForTimeout(50);
        const count = await one.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0);
        await one.close();
        return count > 0;
      }),
    );
    expect(ran.filter(Boolean).length).toBeGreaterThan(10);
  });

  test(`${MARKUP_PAYLOADS.length} payloads in every text of an exported report, its map and mails: none runs`, async () => {
    const wrong: { text: string; where: string }[] = [];
    for (const text of MARKUP_PAYLOADS) {
      const documents = {
        report: withoutPolicy(reportToHtml(reportWith(text))),
        map: withoutPolicy(mapWith(text)),
        mail: codeMessage('recovery', { to: text, language: 'en' }, `https://rove.test/?to=${text}`, '123456')
          .html,
        second: alreadyRegistered({ to: text, language: 'en' }, 'https://rove.test').html,
      };
      for (const [where, document] of Object.entries(documents))
        if ((await runsIn(document)) > 0) wrong.push({ text, where });
    }
    expect(wrong).toEqual([]);
  });
});
