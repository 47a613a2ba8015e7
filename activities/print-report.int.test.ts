import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlobStore } from '../db/blobs/blob-store.ts';
import { AppError } from '../domain/kernel/errors.ts';
import { reportToHtml } from '../domain/report/formats/html.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { pdfPrinter } from '../engine/drivers/web/chromium/print-pdf.ts';
import { bugOf, reportOf } from '../tests/support/sample-report.ts';
import { required } from '../tests/support/services.ts';
import { printReport } from './print-report.ts';
import type { Deps } from './shared/deps.ts';

const spec = { test_id: 't', owner: 'o' } as RunSpec;
const report = reportOf({ bugs: [bugOf({ title: '<script>document.title = "no"</script>' })] });
const warn = vi.fn();
const ref = { key: 'k', sha256: 's', size: 1, media_type: 'application/pdf' };
const put = vi.fn<BlobStore['put']>(async () => ref);

const printed = (printPdf: Deps['printPdf'], limit_ms?: number) =>
  printReport(
    { printPdf, blobs: { get: async () => null, put } as never, log: { info() {}, warn } },
    spec,
    report,
    limit_ms,
  );

beforeEach(() => {
  warn.mockClear();
  put.mockClear();
});
afterEach(() => vi.useRealTimers());

test('a report prints in a real browser', async () => {
  const html = reportToHtml(report);
  const bytes = await pdfPrinter({ executablePath: required('ROVE_CHROMIUM') })(
    html,
    AbortSignal.timeout(20_000),
  );
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(bytes.byteLength).toBeGreaterThan(10_000);
});

test('a print can be broken off', async () => {
  const ending = new AbortController();
  const print = pdfPrinter({ executablePath: required('ROVE_CHROMIUM') })('<p>x', ending.signal);
  ending.abort(new Error('enough'));
  await expect(print).rejects.toThrow();
});

test.each([
  ['a browser that does not start', async () => Promise.reject(new AppError('BROWSER_UNAVAILABLE'))],
  [
    'a full disk',
    async () => {
      put.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
      return new Uint8Array();
    },
  ],
] as const)('%s: the report has no print, and stands', async (_what, print) => {
  expect(await printed(print)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('a print that hangs is broken off once its time is up, and the report goes without', async () => {
  let broken = false;
  const hanging: NonNullable<Deps['printPdf']> = (_html, signal) => {
    signal.addEventListener('abort', () => {
      broken = true;
    });
    return new Promise(() => {});
  };
  expect(await printed(hanging, 200)).toBeNull();
  expect(broken).toBe(true);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: expect.objectContaining({ name: 'TimeoutError' }) }),
    expect.any(String),
  );
});

test('where nothing prints nothing is tried', async () => {
  expect(await printed(null)).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
