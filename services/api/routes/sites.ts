import { z } from 'zod';
import { claimSite as claim, listSites as list, recordProof, withdrawSite } from '#app/sites/sites.ts';
import { asUser } from '#db/connection.ts';
import type { SiteRecord } from '#db/schema.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isFresh, PROOF_DAYS, PROOF_FILE, proofLine, siteHostSchema } from '#domain/site/ownership.ts';
import { logRefusal } from '#kit/security-log.ts';
import { route } from '../route.ts';
import { findProof } from '../sites/find-proof.ts';

const DAY_MS = 24 * 60 * 60_000;

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

export const listSites = route({
  method: 'get',
  path: '/api/v1/sites',
  id: 'listSites',
  summary: 'The own sites, and how each is proved',
  tag: 'Sites',
  answers: { 200: { description: 'The sites', schema: dataOf(z.array(siteSchema)) } },
  errors: [],
  handle: async ({ ctx, caller }) => {
    const owner = caller().userId;
    const rows = await asUser(ctx.app, owner, (tx) => list(tx, owner));
    return { data: rows.map(present) };
  },
});

export const claimSite = route({
  method: 'post',
  path: '/api/v1/sites',
  id: 'claimSite',
  summary: 'Claim a site; the answer says what to put in its DNS or into a file of it',
  tag: 'Sites',
  body: { schema: z.object({ host: z.string().min(1).max(2_000).pipe(siteHostSchema) }) },
  answers: { 201: { description: 'The site', schema: dataOf(siteSchema) } },
  errors: [],
  handle: async ({ ctx, caller, body }) => {
    const { host } = body();
    const owner = caller().userId;
    return { data: present(await asUser(ctx.app, owner, (tx) => claim(tx, ctx.keys, owner, host))) };
  },
});

export const checkSite = route({
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
  handle: async ({ ctx, caller, params }) => {
    const owner = caller().userId;
    const { id } = params();
    const all = await asUser(ctx.app, owner, (tx) => list(tx, owner));
    const site = all.find((one) => one.id === id);
    if (!site) throw new AppError('NOT_FOUND');
    const found = await findProof(site, ctx.proofs);
    const after = await asUser(ctx.app, owner, (tx) => recordProof(tx, ctx.keys, id, found.method));
    if (!found.method)
      logRefusal(ctx.logger, { code: 'OWNERSHIP_REQUIRED', why: found.seen, target: site.host, user: owner });
    return { data: present(after), found: found.method !== null, message: found.seen };
  },
});

export const removeSite = route({
  method: 'delete',
  path: '/api/v1/sites/{id}',
  id: 'removeSite',
  summary: 'Give a site up',
  tag: 'Sites',
  params,
  answers: { 200: { description: 'It is removed', schema: messageSchema } },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    await asUser(ctx.app, caller().userId, (tx) => withdrawSite(tx, ctx.keys, id));
    return { message: 'Site removed' };
  },
});

function present({ id, host, token, method, proved_at, checked_at }: SiteRecord) {
  const fresh = proved_at !== null && isFresh(proved_at, Date.now());
  return {
    id,
    host,
    status: fresh ? 'proved' : proved_at ? 'expired' : 'unproved',
    method,
    proved_at: proved_at?.toISOString() ?? null,
    expires_at: proved_at ? new Date(proved_at.getTime() + PROOF_DAYS * DAY_MS).toISOString() : null,
    checked_at: checked_at?.toISOString() ?? null,
    dns: { name: host, type: 'TXT', value: proofLine(token) },
    file: { url: `https://${host}${PROOF_FILE}`, content: proofLine(token) },
  };
}
