import type { Response } from 'express';
import { z } from 'zod';
import { mediaTypeOf } from '#db/blobs/blob-store.ts';
import type { TestRecord } from '#db/schema.ts';
import { publicResultsSchema } from '#domain/api/public.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { appMapSchema } from '#domain/report/app-map.ts';
import { blobKeysOf } from '#domain/report/evidence-files.ts';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { isLinkValid, signLinks } from '../links.ts';
import { presentResults } from '../public.ts';
import { type Call, route } from '../route.ts';
import { sendDownload } from './download-report.ts';
import { ownTest } from './get-test.ts';
import {
  linksSchema,
  REPORT_TYPES,
  reportAnswerSchema,
  reportQuery,
  signatureQuery,
  testParams,
} from './schemas.ts';

/** Types that a browser may show in place; everything else is a download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'video/mp4', 'video/webm']);

export const getReport = route({
  method: 'get',
  path: '/api/tests/{id}/report',
  id: 'getReport',
  summary: 'The report of a test',
  description: 'With `format` it comes as a file of that form.',
  tag: 'Reports',
  params: testParams,
  query: reportQuery,
  answers: { 200: { description: 'The report', schema: reportAnswerSchema, types: REPORT_TYPES } },
  errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  handle: (call) => answerWith(call, (data) => ({ data, links: linksOf(call, data) })),
});

export const getResults = route({
  method: 'get',
  path: '/api/tests/{id}/results',
  id: 'getTestResults',
  summary: 'What a test has found',
  tag: 'Public API',
  description: 'To a session the report as `/report` gives it.',
  params: testParams,
  query: reportQuery,
  answers: {
    200: {
      description: 'Its results',
      schema: reportAnswerSchema,
      flat: publicResultsSchema,
      types: REPORT_TYPES,
    },
  },
  errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  handle: (call) =>
    answerWith(call, (data, row) => {
      const links = linksOf(call, data);
      if (call.caller().via !== 'api_key') return { data, links };
      const { publicUrl } = call.ctx;
      const link = (key: string) => (links[key] ? new URL(links[key], publicUrl).href : null);
      return presentResults(row, data, { publicUrl, link });
    }),
});

/** The report as `present` has it; with `format` a download. */
async function answerWith(call: Call, present: (data: Report, row: TestRecord) => unknown): Promise<unknown> {
  const { ctx, request, response } = call;
  const row = await ownTest(call);
  const { format } = request.query;
  if (format !== undefined) return sendDownload(ctx, row, String(format), response);
  const { data } = await loadReport(ctx, row);
  return present(data, row);
}

const linksOf = ({ ctx }: Call, data: Report) => signLinks(ctx.linkKey, keptKeysOf(data), Date.now());

export const keptKeysOf = (data: Report) => (data.evidence_expired_at ? [] : blobKeysOf(data));

export const getMap = route({
  method: 'get',
  path: '/api/tests/{id}/map',
  id: 'getMap',
  summary: 'The map of the target',
  tag: 'Reports',
  params: testParams,
  answers: {
    200: {
      description: 'Screens and the actions between them',
      schema: z.object({ data: appMapSchema.meta({ id: 'AppMap' }), links: linksSchema }),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { blobs, linkKey } = call.ctx;
    const row = await ownTest(call);
    const pointer = await blobs.getPointer({ owner: row.user_id, testId: row.id }, 'app-map');
    const key = (pointer?.value as { key?: string } | undefined)?.key;
    const bytes = key ? await blobs.get(key) : null;
    if (!bytes) throw new AppError('NOT_FOUND', 'There is no map of this test yet');
    const data = appMapSchema.parse(JSON.parse(bytes.toString()));
    const pictures = data.nodes.flatMap(({ picture }) => (picture ? [picture] : []));
    return { data, links: signLinks(linkKey, pictures, Date.now()) };
  },
});

/** Evidence is hostile by assumption: never run, never sniffed. */
export const getFile = route({
  method: 'get',
  path: '/api/blobs/{owner}/{test}/{file}',
  id: 'getFile',
  summary: 'A file of a report, by a signed address',
  tag: 'Reports',
  open: true,
  params: z.object({ owner: z.string(), test: z.string(), file: z.string() }),
  query: signatureQuery,
  answers: { 200: { description: 'The file', types: ['*/*'] } },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  handle: async ({ ctx, request, response, params }) => {
    const { owner, test, file } = params();
    const key = `${owner}/${test}/${file}`;
    const { exp, sig } = request.query;
    if (!isLinkValid(ctx.linkKey, key, Number(exp), String(sig), Date.now()))
      throw new AppError('FORBIDDEN', 'This link has expired. Open the report again.');
    response.set({
      'cache-control': 'private, max-age=300',
      'cross-origin-resource-policy': 'same-origin',
    });
    await sendBlob(ctx, key, response, nameOf(request.query.name) ?? file);
  },
});

/** Sends a file of a report; `name` is what it is called where it is a download. @throws AppError NOT_FOUND */
export async function sendBlob(
  { blobs }: Pick<Context, 'blobs'>,
  key: string,
  response: Response,
  name = 'file',
): Promise<void> {
  const path = await blobs.path(key);
  if (!path) throw new AppError('NOT_FOUND');
  const type = mediaTypeOf(key);
  response.set({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': SHOWN.has(type) ? 'inline' : `attachment; filename="${name}"`,
  });
  await new Promise<void>((resolve, reject) => {
    response.sendFile(path, { dotfiles: 'allow', cacheControl: false }, (error) => {
      const gone = (error as { code?: string } | undefined)?.code === 'ECONNABORTED';
      if (error && !gone) reject(error);
      else resolve();
    });
  });
}

/** A name that a download may be given by its link: plain signs only. */
function nameOf(name: unknown): string | null {
  return typeof name === 'string' && /^[\w-][\w.-]{0,79}$/.test(name) ? name : null;
}
