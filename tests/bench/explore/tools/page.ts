import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, VIEWPORT } from './child.ts';
import type { Task } from './tool.ts';

/** A browser with one page for the tools that only need that. Dialogs are accepted, other tabs closed. */
export async function openPage(task: Task): Promise<{ context: BrowserContext; page: Page }> {
  const browser = await chromium.launch({ executablePath: task.browser, args: BROWSER_ARGS });
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(ignoreGone));
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(ignoreGone);
  });
  return { context, page };
}

/** A dialog or a tab may be gone before it is answered or closed. */
const ignoreGone = (error: Error) => {
  if (!/closed|No dialog|already handled/i.test(error.message)) console.error(error.message);
};

export const isOutside = (page: Page, task: Task): boolean => !page.url().startsWith(`${task.address}/`);
