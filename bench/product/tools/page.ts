import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, VIEWPORT } from './child.ts';
import type { Task } from './tool.ts';

/** The one page of a tool, and another one when it has closed itself or its browser has ended. */
export type OpenPage = { page: Page; renew(): Promise<Page> };

/** A browser with one page for the tools that only need that. Dialogs are accepted, other tabs closed. */
export async function openPage(task: Task): Promise<OpenPage> {
  let context = await openContext(task);
  const open: OpenPage = {
    page: await newPage(context),
    renew: async () => {
      if (!context.browser()?.isConnected()) context = await openContext(task);
      open.page = await newPage(context);
      return open.page;
    },
  };
  return open;
}

async function openContext(task: Task): Promise<BrowserContext> {
  const browser = await chromium.launch({ executablePath: task.browser, args: BROWSER_ARGS });
  return browser.newContext({ viewport: VIEWPORT });
}

async function newPage(context: BrowserContext): Promise<Page> {
  context.removeAllListeners('page');
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(ignoreGone));
  page.on('crash', () => void page.close().catch(ignoreGone));
  context.on('page', (other) => void other.close().catch(ignoreGone));
  return page;
}

/** A dialog or a tab may be gone before it is answered or closed. */
const ignoreGone = (error: Error) => {
  if (!/closed|No dialog|already handled/i.test(error.message)) console.error(error.message);
};

export const isOutside = (page: Page, task: Task): boolean => !page.url().startsWith(`${task.address}/`);
