import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import type { TestPlatform } from '#tests/support/platform.ts';
import { freePort } from '#tests/support/services.ts';
import { keepFigure } from '../figures.ts';
import { judge } from './lighthouse.ts';
import { keepSession } from './load-page.ts';

const PUBLIC = { landing: '/', pricing: '/pricing', docs: '/docs', login: '/login' };
const TIMES = 3;
const RUN = { seed: 7, contexts: 1, max_actions: 40 };
const END_MS = 300_000;

/** Lets Lighthouse judge the public pages, and signed in the dashboard and the report of a run of the sample shop. */
export async function judgePages(platform: TestPlatform, executablePath: string): Promise<void> {
  const testId = await runShop(platform);
  await inBrowser(executablePath, async (context, port) => {
    for (const [name, where] of Object.entries(PUBLIC)) await judgePage(port, name, platform.url + where);
    await keepSession(await context.newPage(), platform);
    await judgePage(port, 'dashboard', `${platform.url}/dashboard`);
    await judgePage(port, 'report', `${platform.url}/results/${testId}`);
  });
}

async function judgePage(port: number, name: string, url: string): Promise<void> {
  const phone = await judge(port, url, 'phone', TIMES);
  const desktop = await judge(port, url, 'desktop', 1);
  const { accessibility, seo } = phone.scores;
  const said = [
    `accessibility ${accessibility}`,
    `best practices ${phone.scores['best-practices']}`,
    // Private pages tell search engines to go, which Lighthouse takes for a fault.
    ...(name in PUBLIC ? [`SEO ${seo}`] : []),
    `on a desktop ${desktop.scores.performance}`,
    `median ${phone.scores.performance}`,
  ];
  keepFigure(`web_${name}_lighthouse`, {
    value: phone.least,
    unit: 'of 100',
    target: '>= 95',
    note: `${said.join(', ')}; Lighthouse 13.5, its phone, the least of ${TIMES} loads with an empty cache`,
  });
  if (!(name in PUBLIC)) {
    const again = await judge(port, url, 'phone', TIMES, 'kept');
    keepFigure(`web_${name}_again_lighthouse`, {
      value: again.least,
      unit: 'of 100',
      target: '>= 95',
      note: `median ${again.scores.performance}; the same for whoever was there before, the least of ${TIMES} loads`,
    });
  }
  for (const fault of phone.faults) console.log(`  ${fault}`);
}

/** Gives a browser whose port Lighthouse can use, and whose storage all its pages share. */
async function inBrowser(
  executablePath: string,
  use: (context: BrowserContext, port: number) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'rove-lighthouse-'));
  const port = await freePort();
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
  try {
    const context = await chromium.launchPersistentContext(profile, { executablePath, args });
    try {
      await use(context, port);
    } finally {
      await context.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A short run, whose report is then there. */
async function runShop(platform: TestPlatform): Promise<string> {
  const api = await ApiClient.signIn(platform, platform.account);
  const shop = await startShop();
  try {
    const { id } = await api.submit(shop.url, { name: 'Sample shop', duration: 5, config: RUN });
    const { status } = await api.awaitEnd(id, END_MS);
    if (status !== 'completed') throw new Error(`The run ended as ${status}`);
    return id;
  } finally {
    await shop.close();
  }
}
