import { z } from 'zod';
import { planViewSchema, profileSchema, summarySchema } from '#domain/api/account.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { apiKeyNameSchema } from '#domain/api-key/events.ts';
import { profileUpdateSchema } from '#domain/profile/events.ts';
import type { Operation } from '../operation.ts';

const keySchema = z
  .looseObject({
    id: z.uuid(),
    name: z.string(),
    is_active: z.boolean(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });
const generate = {
  method: 'post',
  summary: 'Make an API key; its secret is shown in this answer alone',
  tag: 'API keys',
  body: { schema: z.object({ name: apiKeyNameSchema.default('API key') }), optional: true },
  answers: {
    201: {
      description: 'The key',
      schema: z.looseObject({ data: keySchema.extend({ api_key: z.string() }), api_key: z.string() }),
    },
  },
  errors: ['PLAN_RESTRICTION'],
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
    errors: [],
  },
  { ...generate, path: '/api/v1/api-keys', id: 'createApiKey' },
  { ...generate, path: '/api/v1/api-keys/generate', id: 'generateApiKey' },
  {
    method: 'delete',
    path: '/api/v1/api-keys/revoke/{id}',
    id: 'revokeApiKey',
    summary: 'Delete an API key at once and for ever',
    tag: 'API keys',
    params: z.object({ id: z.uuid() }),
    answers: { 200: { description: 'It is gone', schema: messageSchema } },
    errors: ['NOT_FOUND'],
  },
];
