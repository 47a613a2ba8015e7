import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import type { PageHost } from './page-host.ts';

const TIMEOUT_MS = 6_000;

/**
 * What was saved since it was asked last, read once more by the page itself: the file is not let onto the disk; or the file that the
 * page shows. Null where there is none, or no text.
 */
export async function savedFile(host: PageHost): Promise<SavedFileProbe | null> {
  const { saved } = host;
  if (!saved) return host.ask<SavedFileProbe | null>('readShownFile()', TIMEOUT_MS);
  host.saved = null;
  const text = await host.ask<string>(`readSaved(${JSON.stringify(saved.address)})`, TIMEOUT_MS);
  return text === null ? null : { name: saved.name, text, address: saved.address };
}
