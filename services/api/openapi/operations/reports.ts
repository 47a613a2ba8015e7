import { z } from 'zod';
import { dataOf } from '#domain/api/envelope.ts';
import { verificationSchema, verifySchema } from '#domain/api/verify.ts';
import { appMapSchema } from '#domain/report/app-map.ts';
import type { Operation } from '../operation.ts';
import {
  reportFormat as format,
  linksSchema,
  REPORT_TYPES,
  reportAnswerSchema,
  reportQuery,
  testParams,
} from './common.ts';

const signature = z.object({ exp: z.string(), sig: z.string() });
const bugParams = testParams.extend({ bugId: z.string().max(200) });
const verification = verificationSchema.meta({ id: 'Verification' });

/** Reports, their files, and the verification of single bugs. */
export const REPORT_OPERATIONS: readonly Operation[] = [
  {
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
  },
  {
    method: 'get',
    path: '/api/tests/{id}/report.{format}',
    id: 'downloadReport',
    summary: 'The report as a file',
    tag: 'Reports',
    params: testParams.extend({ format }),
    answers: { 200: { description: 'The file', types: REPORT_TYPES } },
    errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  },
  {
    method: 'get',
    path: '/api/tests/{id}/report/link',
    id: 'getReportLink',
    summary: 'A short-lived address of the report as a file',
    tag: 'Reports',
    params: testParams,
    query: z.object({ format: format.default('zip') }),
    answers: { 200: { description: 'The address', schema: dataOf(z.object({ url: z.string() })) } },
    errors: ['NOT_FOUND', 'PDF_UNAVAILABLE'],
  },
  {
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
  },
  {
    method: 'post',
    path: '/api/tests/{id}/bugs/{bugId}/verify',
    id: 'verifyBug',
    summary: 'Run the test of a bug again, to see whether it is fixed',
    tag: 'Reports',
    params: bugParams,
    body: { schema: verifySchema, optional: true },
    once: true,
    answers: { 202: { description: 'It is under way', schema: dataOf(verification) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/tests/{id}/bugs/{bugId}/verify',
    id: 'getVerification',
    summary: 'The latest verification of a bug',
    tag: 'Reports',
    params: bugParams,
    answers: { 200: { description: 'null: there is none', schema: dataOf(verification.nullable()) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/blobs/{owner}/{test}/{file}',
    id: 'getFile',
    summary: 'A file of a report, by a signed address',
    tag: 'Reports',
    open: true,
    params: z.object({ owner: z.string(), test: z.string(), file: z.string() }),
    query: signature,
    answers: { 200: { description: 'The file', types: ['*/*'] } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/downloads/{owner}/{test}/{format}',
    id: 'download',
    summary: 'A report as a file, by a signed address',
    tag: 'Reports',
    open: true,
    params: z.object({ owner: z.string(), test: z.string(), format: z.string() }),
    query: signature,
    answers: { 200: { description: 'The file', types: REPORT_TYPES } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PDF_UNAVAILABLE'],
  },
];
