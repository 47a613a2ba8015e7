import type { Response } from 'express';
import { z } from 'zod';
import { inlinePictures } from '#db/blobs/inline-pictures.ts';
import { asUser } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { dataOf } from '#domain/api/envelope.ts';
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
import { hasFailureOnly, sendFailureZip } from '../downloads/failure-zip.ts';
import { loadReport } from '../downloads/load-report.ts';
import { sendZip } from '../downloads/zip.ts';
import { isDownloadValid, signDownload } from '../links.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { REPORT_TYPES, reportFormat, signatureQuery, testParams, urlSchema } from './schemas.ts';

/** A page with more pictures than this would be a burden to open; the archive has them all. */
const PICTURES_BYTES_MAX = 24_000_000;
const NO_ACCESS = 'This link has expired. Open the report again.';

export const downloadReport = route({
  method: 'get',
  path: '/api/tests/{id}/report.{format}',
  id: 'downloadReport',
  summary: 'The report as a file',
  tag: 'Reports',
  params: testParams.extend({ format: reportFormat }),
  answers: { 200: { description: 'The file', types: REPORT_TYPES } },
  errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  handle: async (call) => {
    const row = await ownTest(call);
    await sendDownload(call.ctx, row, String(call.request.params.format), call.response);
  },
});

export const getReportLink = route({
  method: 'get',
  path: '/api/tests/{id}/report/link',
  id: 'getReportLink',
  summary: 'A short-lived address of the report as a file',
  tag: 'Reports',
  params: testParams,
  query: z.object({ format: reportFormat.default('zip') }),
  answers: { 200: { description: 'The address', schema: dataOf(urlSchema) } },
  errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  handle: async (call) => {
    const { ctx, request } = call;
    const row = await ownTest(call);
    const format = formatOf(String(request.query.format ?? 'zip'));
    const isFailure = format === 'zip' && hasFailureOnly(row);
    const report = isFailure ? null : (await loadReport(ctx, row)).data;
    if (format === 'pdf' && !report?.pdf) throw new AppError('PDF_UNAVAILABLE');
    const url = signDownload(ctx.linkKey, { owner: row.user_id, testId: row.id, format }, Date.now());
    return { data: { url } };
  },
});

export const download = route({
  method: 'get',
  path: '/api/downloads/{owner}/{test}/{format}',
  id: 'download',
  summary: 'A report as a file, by a signed address',
  tag: 'Reports',
  open: true,
  params: z.object({ owner: z.string(), test: z.string(), format: z.string() }),
  query: signatureQuery,
  answers: { 200: { description: 'The file', types: REPORT_TYPES } },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PDF_UNAVAILABLE'],
  handle: async ({ ctx, request, response, params }) => {
    const { owner, test, format } = params();
    const { exp, sig } = request.query;
    if (!isDownloadValid(ctx.linkKey, { owner, testId: test, format }, Number(exp), String(sig), Date.now()))
      throw new AppError('FORBIDDEN', NO_ACCESS);
    const row = await asUser(ctx.app, owner, (tx) =>
      tx.selectFrom('tests').selectAll().where('id', '=', test).executeTakeFirst(),
    );
    if (!row) throw new AppError('NOT_FOUND');
    await sendDownload(ctx, row, format, response);
  },
});

/** Answers with a report in one form. @throws AppError INVALID_REQUEST for another, PDF_UNAVAILABLE without a print. */
export async function sendDownload(
  ctx: Context,
  row: TestRecord,
  text: string,
  response: Response,
): Promise<void> {
  const format = formatOf(text);
  if (format === 'zip' && hasFailureOnly(row)) {
    response.set(headersOf(format, fileName(row.test_name, row.id, format)));
    return sendFailureZip(row, response);
  }
  const { data, bytes } = await loadReport(ctx, row);
  const body = format === 'zip' ? null : await bodyOf(ctx, data, format);
  response.set(headersOf(format, fileName(data.test_name, data.test_id, format)));
  if (body) response.send(body);
  else await stream(ctx, row, { data, bytes }, response);
}

function headersOf(format: ReportFormat, file: string): Record<string, string> {
  return {
    'content-type': REPORT_FORMATS[format].media_type,
    'content-disposition': `attachment; filename="${file}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${format === 'html' ? HTML_POLICY : "default-src 'none'"}; sandbox`,
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
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

function fileName(testName: string, testId: string, format: ReportFormat): string {
  const name = safeFileName(testName, 'report').toLowerCase();
  return `rove-${name}-${testId.slice(0, 8)}${REPORT_FORMATS[format].extension}`;
}
