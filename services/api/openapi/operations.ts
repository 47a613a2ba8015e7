import { z } from 'zod';
import type { Operation } from './operation.ts';
import { ACCOUNT_OPERATIONS } from './operations/account.ts';
import { BILLING_OPERATIONS } from './operations/billing.ts';
import { REPORT_OPERATIONS } from './operations/reports.ts';
import { SITE_OPERATIONS } from './operations/sites.ts';
import { TEST_OPERATIONS } from './operations/tests.ts';

const DOCUMENTATION: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    id: 'getOpenApi',
    summary: 'This API as an OpenAPI 3.1 document',
    tag: 'Documentation',
    open: true,
    answers: { 200: { description: 'The document', schema: z.looseObject({ openapi: z.string() }) } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/reference',
    id: 'getReference',
    summary: 'This API as a page to read',
    tag: 'Documentation',
    open: true,
    answers: { 200: { description: 'The page', types: ['text/html'] } },
    errors: [],
  },
];

/** Every call of the API. A test holds the registered routes against this list. */
export const OPERATIONS: readonly Operation[] = [
  ...TEST_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...SITE_OPERATIONS,
  ...DOCUMENTATION,
];
