import { launchBrowser } from './browser-process.ts';
import type { PlaywrightOptions } from './open-driver.ts';

/** Prints a page of HTML. Rejects when the signal aborts, and with what the browser threw. */
export type PrintPdf = (html: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Prints in a browser of its own, which runs no script and reaches nothing. */
export function pdfPrinter({ executablePath, headless = true, cell = 'auto' }: PlaywrightOptions): PrintPdf {
  return async (html, signal) => {
    signal.throwIfAborted();
    const { browser, kill } = await launchBrowser({ executablePath, headless, proxy_url: 'nothing', cell });
    const onAbort = () => void kill();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted(); // It may have come while the browser started.
      const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
      const page = await context.newPage();
      await page.setContent(html, { waitUntil: 'load' });
      return await page.pdf({ format: 'A4', printBackground: true, tagged: true });
    } finally {
      signal.removeEventListener('abort', onAbort);
      await kill();
    }
  };
}
