import type { Locator, Page } from '@playwright/test';

/** The text of the file that a press saves. */
export async function textSaved(page: Page, save: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}
