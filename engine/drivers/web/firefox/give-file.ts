import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import type { BidiBrowser } from './bidi-browser.ts';

/** Chooses files of ours in a field for files. */
export async function giveFiles(
  browser: BidiBrowser,
  { context, sharedId }: { context: string; sharedId: string },
  chosen: readonly SampleFile[],
): Promise<void> {
  const files = chosen.map(({ name, buffer }) => browser.give(name, buffer));
  await browser.ask((client) => client.inputSetFiles({ context, element: { sharedId }, files }));
}
