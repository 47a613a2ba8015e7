import { z } from 'zod';
import { planViewSchema, profileSchema, summarySchema } from '#domain/api/account.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { apiKeyUpdateSchema, newApiKeySchema } from '#domain/api-key/events.ts';
import { profileUpdateSchema } from '#domain/profile/events.ts';
import type { Operation } from '../operation.ts';

const keySchema = z
  .looseObject({
    id: z.uuid(),
    name: z.string(),
    is_active: z.boolean(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    last_used_at: z.string().nullable().optional(),
  })
  .meta({ id: 'ApiKey' });
const withSecretSchema = z.looseObject({
  data: keySchema.extend({ api_key: z.string() }),
  api_key: z.string(),
});
const generate = {
  method: 'post',
  summary: 'Make an API key; its secret is shown in this answer alone',
  tag: 'API keys',
  body: { schema: newApiKeySchema, optional: true },
  once: true,
  answers: {
    201: {
      description: 'The key',
      schema: withSecretSchema,
    },
  },
  errors: ['PLAN_RESTRICTION', 'FORBIDDEN'],
} as const satisfies Partial<Operation>;
const changed = {
  tag: 'API keys',
  params: z.object({ id: z.uuid() }),
  answers: {
    200: { description: 'The key after it', schema: dataOf(keySchema).extend({ message: z.string() }) },
  },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
} as const satisfies Partial<Operation>;

/** Profile, plan and API keys. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/user/profile',
    id: 'getProfile',
    summary: 'The own profile',
    tag: 'Account',
    answers: { 200: { description: 'The profile', schema: dataOf(profileSchema) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'put',
    path: '/api/user/profile',
    id: 'updateProfile',
    summary: 'Change name, company or industry',
    description:
      'Other fields, such as `plan_type`, are taken and left as they are: billing alone changes a plan.',
    tag: 'Account',
    body: { schema: profileUpdateSchema.loose() },
    answers: {
      200: {
        description: 'The profile after it',
        schema: dataOf(profileSchema).extend({ message: z.string() }),
      },
    },
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
  {
    method: 'get',
    path: '/api/user/plan',
    id: 'getPlan',
    summary: 'The plan, and what is left of it',
    tag: 'Account',
    answers: { 200: { description: 'The plan', schema: dataOf(planViewSchema) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/user/export',
    id: 'exportAccount',
    summary: 'All that is kept of the account, as a zip archive',
    tag: 'Account',
    answers: { 200: { description: 'The archive', types: ['application/zip'] } },
    errors: ['FORBIDDEN'],
  },
  {
    method: 'get',
    path: '/api/user/export/link',
    id: 'getExportLink',
    summary: 'A short-lived address of that archive, for a browser',
    tag: 'Account',
    answers: { 200: { description: 'The address', schema: dataOf(z.object({ url: z.string() })) } },
    errors: ['FORBIDDEN'],
  },
  {
    method: 'get',
    path: '/api/account-exports/{owner}',
    id: 'getExport',
    summary: 'The archive, by its signed address',
    tag: 'Account',
    open: true,
    params: z.object({ owner: z.uuid() }),
    query: z.object({ exp: z.string(), sig: z.string() }),
    answers: { 200: { description: 'The archive', types: ['application/zip'] } },
    errors: ['FORBIDDEN'],
  },
  {
    method: 'delete',
    path: '/api/user',
    id: 'deleteAccount',
    summary: 'Delete the account and everything in it',
    tag: 'Account',
    body: { schema: z.object({ password: z.string().max(500).default('') }), optional: true },
    answers: { 202: { description: 'It is being deleted', schema: messageSchema } },
    errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'PAYMENT_UNAVAILABLE', 'VERSION_CONFLICT'],
  },
  {
    method: 'get',
    path: '/api/tests/summary',
    id: 'getSummary',
    summary: 'Counts for the dashboard',
    tag: 'Tests',
    answers: { 200: { description: 'The counts', schema: dataOf(summarySchema) } },
    errors: ['NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/v1/api-keys',
    id: 'listApiKeys',
    summary: 'The own API keys, without their secrets',
    tag: 'API keys',
    answers: { 200: { description: 'The newest first', schema: dataOf(z.array(keySchema)) } },
    errors: ['FORBIDDEN'],
  },
  { ...generate, path: '/api/v1/api-keys', id: 'createApiKey' },
  { ...generate, path: '/api/v1/api-keys/generate', id: 'generateApiKey' },
  {
    method: 'post',
    path: '/api/v1/api-keys/regenerate',
    id: 'regenerateApiKey',
    summary: 'Give an API key another secret; the one of before stops at once',
    tag: 'API keys',
    body: { schema: z.object({ id: z.uuid().optional() }), optional: true },
    once: true,
    answers: { 200: { description: 'The key', schema: withSecretSchema } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  {
    ...changed,
    method: 'put',
    path: '/api/v1/api-keys/{id}/status',
    id: 'setApiKeyStatus',
    summary: 'Activate or deactivate an API key',
    body: { schema: z.object({ is_active: z.boolean() }) },
  },
  {
    ...changed,
    method: 'put',
    path: '/api/v1/api-keys/{id}',
    id: 'updateApiKey',
    summary: 'Rename an API key, or set when it ends',
    body: { schema: apiKeyUpdateSchema.pick({ name: true, expires_at: true }) },
  },
  {
    method: 'delete',
    path: '/api/v1/api-keys/revoke/{id}',
    id: 'revokeApiKey',
    summary: 'Delete an API key at once and for ever',
    tag: 'API keys',
    params: z.object({ id: z.uuid() }),
    answers: { 200: { description: 'It is gone', schema: messageSchema } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
];
