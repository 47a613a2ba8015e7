import type { BlobRef } from '#domain/findings/finding.ts';
import type { Report } from '#domain/report/report.ts';
import type { BlobStore } from './blob-store.ts';

const INLINE = new Set(['image/jpeg', 'image/png']);

/**
 * Reads a report's screenshots to be put into its page, at most `max` bytes of them: of each bug the last first, which
 * shows it, then the way to it. Gives where each lies, null for those left out.
 */
export async function inlinePictures(
  blobs: Pick<BlobStore, 'get'>,
  report: Pick<Report, 'bugs' | 'unproved'>,
  max: number,
): Promise<(ref: BlobRef) => string | null> {
  const all = [...report.bugs, ...report.unproved];
  const wanted = [
    ...all.flatMap(({ screenshots }) => screenshots.at(-1) ?? []),
    ...all.flatMap(({ screenshots }) => screenshots.slice(0, -1)),
  ];
  const sources = new Map<string, string>();
  let used = 0;
  for (const { key, size, media_type } of wanted) {
    if (sources.has(key) || !INLINE.has(media_type) || used + size > max) continue;
    const bytes = await blobs.get(key);
    if (!bytes) continue;
    used += bytes.byteLength;
    sources.set(key, `data:${media_type};base64,${bytes.toString('base64')}`);
  }
  return ({ key }) => sources.get(key) ?? null;
}
