import type { Response, Router } from 'express';
import { inlinePictures } from '#db/blobs/inline-pictures.ts';
import { asUser } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import {
  isReportFormat,
  REPORT_FORMAT_NAMES,
  REPORT_FORMATS,
  type ReportFormat,
} from '#domain/report/formats/catalog.ts';
import { HTML_POLICY } from '#domain/report/formats/html-page.ts';
import { RENDERERS } from '#domain/report/formats/render.ts';
import type { Report } from '#domain/report/report.ts';
import { cleanLine, safeFileName } from '#domain/report/text.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { sendZip } from '../downloads/zip.ts';
import { isDownloadValid, signDownload } from '../links.ts';
import { ownTest } from './get-test.ts';

/** A page with more pictures than this would be a burden to open; the archive has them all. */
const PICTURES_BYTES_MAX = 24_000_000;
const NO_ACCESS = 'This link has expired. Open the report again.';

/**
 * `GET /api/tests/{id}/report.{format}`: the report as a file, the same as `/report?format=`; and
 * `GET /api/tests/{id}/report/link?format=`: a short-lived address of it, for a browser that saves it by itself.
 */
export function downloadReport(router: Router, ctx: Context): void {
  router.get('/tests/:id/report.:format', async (request, response) => {
    const row = await ownTest(ctx, request);
    await sendDownload(ctx, row, request.params.format, response);
  });

  router.get('/tests/:id/report/link', async (request, response) => {
    const row = await ownTest(ctx, request);
    const format = formatOf(String(request.query.format ?? 'zip'));
    const { data } = await loadReport(ctx, row);
    if (format === 'pdf' && !data.pdf) throw new AppError('PDF_UNAVAILABLE');
    const url = signDownload(ctx.linkKey, { owner: row.user_id, testId: row.id, format }, Date.now());
    response.json({ data: { url } });
  });
}

/** `GET /api/downloads/...`: a report as a file by a signed link. */
export function downloads(router: Router, ctx: Context): void {
  router.get('/downloads/:owner/:test/:format', async (request, response) => {
    const { owner, test, format } = request.params;
    const { exp, sig } = request.query;
    const download = { owner, testId: test, format };
    if (!isDownloadValid(ctx.linkKey, download, Number(exp), String(sig), Date.now()))
      throw new AppError('FORBIDDEN', NO_ACCESS);
    const row = await asUser(ctx.app, owner, (tx) =>
      tx.selectFrom('tests').selectAll().where('id', '=', test).executeTakeFirst(),
    );
    if (!row) throw new AppError('NOT_FOUND');
    await sendDownload(ctx, row, format, response);
  });
}

/** Answers with a report in one form. @throws AppError INVALID_REQUEST for another, PDF_UNAVAILABLE without a print. */
export async function sendDownload(
  ctx: Context,
  row: TestRecord,
  text: string,
  response: Response,
): Promise<void> {
  const format = formatOf(text);
  const { data, bytes } = await loadReport(ctx, row);
  const body = format === 'zip' ? null : await bodyOf(ctx, data, format);
  const { media_type } = REPORT_FORMATS[format];
  response.set({
    'content-type': media_type,
    'content-disposition': `attachment; filename="${fileName(data, format)}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${format === 'html' ? HTML_POLICY : "default-src 'none'"}; sandbox`,
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  if (body) response.send(body);
  else await stream(ctx, row, { data, bytes }, response);
}

/** A receiver that goes away is nobody's fault; one that was sent half an archive must see that it broke off. */
async function stream(
  ctx: Context,
  row: TestRecord,
  { data, bytes }: { data: Report; bytes: Buffer },
  response: Response,
): Promise<void> {
  try {
    await sendZip({ blobs: ctx.blobs, report: data, bytes, owner: row.user_id }, response);
  } catch (error) {
    if (!response.headersSent) throw error;
    const gone = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!gone) ctx.logger.error({ err: error, test_id: row.id }, 'an archive broke off');
    response.destroy();
  }
}

async function bodyOf(ctx: Context, report: Report, format: Exclude<ReportFormat, 'zip'>): Promise<Buffer> {
  if (format === 'pdf') {
    const bytes = report.pdf ? await ctx.blobs.get(report.pdf.key) : null;
    if (!bytes) throw new AppError('PDF_UNAVAILABLE');
    return bytes;
  }
  if (format !== 'html') return Buffer.from(RENDERERS[format](report));
  return Buffer.from(RENDERERS.html(report, await inlinePictures(ctx.blobs, report, PICTURES_BYTES_MAX)));
}

function formatOf(text: string): ReportFormat {
  if (isReportFormat(text)) return text;
  const known = REPORT_FORMAT_NAMES.join(', ');
  throw new AppError(
    'INVALID_REQUEST',
    `There is no report format "${cleanLine(text, 40)}". Choose one of ${known}`,
    {
      formats: REPORT_FORMAT_NAMES,
    },
  );
}

function fileName(report: Report, format: ReportFormat): string {
  const name = safeFileName(report.test_name, 'report').toLowerCase();
  return `rove-${name}-${report.test_id.slice(0, 8)}${REPORT_FORMATS[format].extension}`;
}
