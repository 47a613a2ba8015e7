import { z } from 'zod';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import {
  publicListSchema,
  publicResultsSchema,
  publicStatusSchema,
  publicSubmitSchema,
} from '#domain/api/public.ts';
import { runStateSchema } from '#domain/api/run-state.ts';
import { hintSchema } from '#domain/api/steer.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { pageQuerySchema, recentQuerySchema, testPageSchema, testRowSchema } from '#domain/api/tests.ts';
import type { Operation } from '../operation.ts';
import { REPORT_TYPES, reportAnswerSchema, reportQuery, testParams } from './common.ts';

const rowsSchema = dataOf(z.array(testRowSchema));
const submittedSchema = dataOf(testRowSchema).extend({ message: z.string() });
const SUBMIT_ERRORS = [
  'INVALID_DURATION',
  'PLAN_LIMIT_EXCEEDED',
  'SLOT_LIMIT_REACHED',
  'TARGET_BUSY',
  'TARGET_BLOCKED',
  'OWNERSHIP_REQUIRED',
  'NOT_AVAILABLE_YET',
  'NOT_FOUND',
] as const;

const STEERING_ERRORS = [
  'NOT_FOUND',
  'RUN_ENDED',
  'NOT_EXPLORING',
  'STEERING_LIMIT_REACHED',
  'VERSION_CONFLICT',
] as const;

const documentedSubmit = {
  method: 'post',
  summary: 'Submit a test (documented body)',
  description:
    'By submitting you state that you have the right to test `app_url`; `config.mode: "active"` needs `config.authority` besides.',
  tag: 'Public API',
  body: { schema: publicSubmitSchema },
  form: ['file'],
  once: true,
  answers: { 201: { description: 'Queued', schema: submittedSchema, flat: publicStatusSchema } },
  errors: [...SUBMIT_ERRORS, 'INVALID_FILE_TYPE', 'INVALID_BUNDLE', 'INVALID_APK'],
} as const satisfies Partial<Operation>;

const documentedList = {
  method: 'get',
  summary: 'List tests',
  tag: 'Public API',
  query: pageQuerySchema,
  answers: { 200: { description: 'A page of tests', schema: testPageSchema, flat: publicListSchema } },
  errors: [],
} as const satisfies Partial<Operation>;

/** Tests: the documented public API and the product's own calls (spec section 7). */
export const TEST_OPERATIONS: readonly Operation[] = [
  { ...documentedSubmit, path: '/test', id: 'submitPublicTest' },
  { ...documentedSubmit, path: '/api/test', id: 'submitPublicTestAtApi' },
  { ...documentedSubmit, path: '/api/tests', id: 'submitPublicTestToTests' },
  { ...documentedList, path: '/tests', id: 'listPublicTests' },
  { ...documentedList, path: '/api/tests', id: 'listTests' },
  {
    method: 'get',
    path: '/api/tests/{id}/status',
    id: 'getTestStatus',
    summary: 'How far a test is',
    tag: 'Public API',
    params: testParams,
    answers: {
      200: { description: 'Its status', schema: dataOf(publicStatusSchema), flat: publicStatusSchema },
    },
    errors: ['NOT_FOUND'],
  },
  {
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
  },
  {
    method: 'post',
    path: '/api/tests/submit',
    id: 'submitTest',
    summary: 'Submit a test',
    tag: 'Tests',
    body: { schema: submitSchema },
    form: ['file'],
    once: true,
    answers: { 201: { description: 'Queued', schema: submittedSchema } },
    errors: [...SUBMIT_ERRORS, 'INVALID_FILE_TYPE', 'INVALID_BUNDLE', 'INVALID_APK'],
  },
  {
    method: 'get',
    path: '/api/tests/history',
    id: 'listHistory',
    summary: 'List completed tests',
    description:
      'As `GET /api/tests`, with completed tests and ten to a page unless something else is asked for.',
    tag: 'Tests',
    query: pageQuerySchema,
    answers: { 200: { description: 'A page of tests', schema: testPageSchema } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/tests/live',
    id: 'listLive',
    summary: 'Tests that have not ended',
    tag: 'Tests',
    answers: { 200: { description: 'All of them', schema: rowsSchema } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/tests/recent',
    id: 'listRecent',
    summary: 'The latest completed and failed tests',
    tag: 'Tests',
    query: recentQuerySchema,
    answers: { 200: { description: 'The latest first', schema: rowsSchema } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/tests/{id}',
    id: 'getTest',
    summary: 'One test',
    tag: 'Tests',
    params: testParams,
    answers: { 200: { description: 'The test', schema: dataOf(testRowSchema) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'delete',
    path: '/api/tests/{id}',
    id: 'cancelTest',
    summary: 'Cancel a test',
    description: 'No report is made, and all files are deleted for ever.',
    tag: 'Tests',
    params: testParams,
    answers: { 200: { description: 'It ends within seconds', schema: messageSchema } },
    errors: ['NOT_FOUND', 'RUN_ENDED', 'VERSION_CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/tests/{id}/pause',
    id: 'pauseTest',
    summary: 'Pause a test',
    description:
      'It keeps what it knows and its slot; its time does not run. After 24 hours it ends by itself, with a report.',
    tag: 'Tests',
    params: testParams,
    answers: { 200: { description: 'It waits within seconds', schema: messageSchema } },
    errors: STEERING_ERRORS,
  },
  {
    method: 'post',
    path: '/api/tests/{id}/resume',
    id: 'resumeTest',
    summary: 'Let a paused test go on',
    tag: 'Tests',
    params: testParams,
    answers: { 200: { description: 'It goes on within seconds', schema: messageSchema } },
    errors: STEERING_ERRORS,
  },
  {
    method: 'post',
    path: '/api/tests/{id}/hint',
    id: 'hintTest',
    summary: 'Tell a test where to look',
    description: 'Controls and pages that the words name come first. At most 20 to a test.',
    tag: 'Tests',
    params: testParams,
    body: { schema: hintSchema },
    once: true,
    answers: { 202: { description: 'It is heeded within seconds', schema: messageSchema } },
    errors: STEERING_ERRORS,
  },
  {
    method: 'get',
    path: '/api/tests/{id}/snapshot',
    id: 'getSnapshot',
    summary: 'The present state of a test, and where its live events go on',
    tag: 'Tests',
    params: testParams,
    answers: {
      200: {
        description: 'State, its version and the cursor `since` of the websocket',
        schema: dataOf(
          z.object({
            state: runStateSchema,
            version: z.int(),
            since: z.int(),
            started_at: z.string().nullable(),
          }),
        ),
      },
    },
    errors: ['NOT_FOUND'],
  },
];
