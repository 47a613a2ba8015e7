import { z } from 'zod';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import type { Operation } from '../operation.ts';

const siteSchema = z
  .object({
    id: z.uuid(),
    host: z.string(),
    status: z.enum(['unproved', 'proved', 'expired']),
    method: z.enum(['dns', 'file']).nullable(),
    proved_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    checked_at: z.string().nullable(),
    dns: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
    file: z.object({ url: z.string(), content: z.string() }),
  })
  .meta({ id: 'Site' });
const params = z.object({ id: z.uuid().meta({ description: 'Id of a site' }) });

/** Sites that users have shown to be theirs. */
export const SITE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/sites',
    id: 'listSites',
    summary: 'The own sites, and how each is proved',
    tag: 'Sites',
    answers: { 200: { description: 'The sites', schema: dataOf(z.array(siteSchema)) } },
    errors: [],
  },
  {
    method: 'post',
    path: '/api/v1/sites',
    id: 'claimSite',
    summary: 'Claim a site; the answer says what to put in its DNS or into a file of it',
    tag: 'Sites',
    body: { schema: z.object({ host: z.string().min(1).max(2_000) }) },
    answers: { 201: { description: 'The site', schema: dataOf(siteSchema) } },
    errors: [],
  },
  {
    method: 'post',
    path: '/api/v1/sites/{id}/check',
    id: 'checkSite',
    summary: 'Look for the proof now',
    tag: 'Sites',
    params,
    answers: {
      200: {
        description: 'The site after it, whether the proof was found, and what was seen',
        schema: dataOf(siteSchema).extend({ found: z.boolean(), message: z.string() }),
      },
    },
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
  {
    method: 'delete',
    path: '/api/v1/sites/{id}',
    id: 'removeSite',
    summary: 'Give a site up',
    tag: 'Sites',
    params,
    answers: { 200: { description: 'It is removed', schema: messageSchema } },
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
];
