import { inlinePictures } from '../db/blobs/inline-pictures.ts';
import type { BlobRef } from '../domain/findings/finding.ts';
import { reportToHtml } from '../domain/report/formats/html.ts';
import type { Report } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { Deps } from './shared/deps.ts';
import { scopeOf } from './shared/record.ts';

/** A report must not wait for its print longer than this. */
const PRINT_MS = 5_000;
const PICTURES_BYTES_MAX = 6_000_000;

/** Prints a report and keeps the print; null when that fails or takes too long, for a report stands without it. */
export async function printReport(
  { printPdf, blobs, log }: Pick<Deps, 'printPdf' | 'blobs' | 'log'>,
  spec: RunSpec,
  report: Report,
  limit_ms = PRINT_MS,
): Promise<BlobRef | null> {
  if (!printPdf) return null;
  const signal = AbortSignal.timeout(limit_ms);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const print = async () => {
    const pictureOf = await inlinePictures(blobs, report, PICTURES_BYTES_MAX);
    return printPdf(reportToHtml(report, pictureOf), signal);
  };
  try {
    const bytes = await Promise.race([print(), late]);
    return await blobs.put(scopeOf(spec), bytes, 'application/pdf');
  } catch (error) {
    log.warn({ err: error, test_id: spec.test_id }, 'the report could not be printed');
    return null;
  }
}
