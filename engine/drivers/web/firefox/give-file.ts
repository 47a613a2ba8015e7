import type { SampleFile } from '../session/sample-files.ts';
import type { BidiBrowser } from './bidi-browser.ts';

/** Chooses a file of ours in a field for files. */
export async function giveFile(
  browser: BidiBrowser,
  { context, sharedId }: { context: string; sharedId: string },
  { name, buffer }: SampleFile,
): Promise<void> {
  const path = browser.give(name, buffer);
  await browser.ask((client) => client.inputSetFiles({ context, element: { sharedId }, files: [path] }));
}
