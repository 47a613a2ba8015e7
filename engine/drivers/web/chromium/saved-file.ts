import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import type { PageHost } from './page-host.ts';

const TIMEOUT_MS = 6_000;

/** What was saved since it was asked last, read once more by the page itself: the file is not let onto the disk. Null where there is none, or no text. */
export async function savedFile(host: PageHost): Promise<SavedFileProbe | null> {
  const { saved } = host;
  if (!saved) return null;
  host.saved = null;
  const text = await host.ask<string>(`readSaved(${JSON.stringify(saved.address)})`, TIMEOUT_MS);
  return text === null ? null : { name: saved.name, text };
}
