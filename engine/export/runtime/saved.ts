import type { Locator, Page } from '@playwright/test';

/** The text of the file that a press saves, or that is shown in place of the page, which is come back to. */
export async function textSaved(page: Page, save: Locator): Promise<string> {
  const from = page.url();
  const saved = page.waitForEvent('download');
  const shown = page.waitForURL((address) => address.href !== from).then(() => null);
  // Only one of the two comes: a link to a file that is saved begins a navigation, which is given up.
  const [download] = await Promise.all([Promise.any([saved, shown]), save.click()]);
  if (!download) {
    const text = await page.evaluate(() => document.body.textContent);
    await page.goBack();
    return text ?? '';
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}
