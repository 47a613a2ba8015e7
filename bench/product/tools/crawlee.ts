import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, errors, type Page } from 'playwright';
import { ActionCount, BROWSER_ARGS, readTask, startPage, VIEWPORT } from './child.ts';

type Request = Record<string, unknown>;
type Context = {
  page: Page;
  enqueueLinks(options: {
    strategy: string;
    transformRequestFunction: (request: Request) => Request;
  }): Promise<unknown>;
};
type Crawlee = {
  PlaywrightCrawler: new (options: Record<string, unknown>) => { run(addresses: string[]): Promise<unknown> };
};

/** Most pages here show their links only after some requests of their own. */
const SETTLED_MS = 3_000;

/** crawlee's crawler for Playwright: every link of the same origin (also to a fragment), one page at a time, until none is left. */
const task = readTask();
process.env.CRAWLEE_STORAGE_DIR = path.join(task.folder, 'storage');
process.env.CRAWLEE_LOG_LEVEL = 'ERROR';
const { PlaywrightCrawler } = createRequire(path.join(task.modules, 'package.json'))(
  '@crawlee/playwright',
) as Crawlee;
const count = new ActionCount();
const crawler = new PlaywrightCrawler({
  maxConcurrency: 1,
  launchContext: { launcher: chromium, launchOptions: { executablePath: task.browser, args: BROWSER_ARGS } },
  browserPoolOptions: {
    useFingerprints: false,
    prePageCreateHooks: [
      (_id: string, _controller: unknown, options?: Record<string, unknown>) => {
        if (options) options.viewport = VIEWPORT;
      },
    ],
  },
  requestHandler: async ({ page, enqueueLinks }: Context) => {
    count.add();
    await settled(page);
    await enqueueLinks({
      strategy: 'same-origin',
      transformRequestFunction: (request) => ({ ...request, keepUrlFragment: true }),
    });
  },
});
await crawler.run([startPage(task)]);

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch((error: Error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}
