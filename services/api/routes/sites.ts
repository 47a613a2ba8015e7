import type { Request, Router } from 'express';
import { z } from 'zod';
import { claimSite, listSites, recordProof, withdrawSite } from '#app/sites/sites.ts';
import { asUser } from '#db/connection.ts';
import type { SiteRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isFresh, PROOF_DAYS, PROOF_FILE, proofLine, siteHostSchema } from '#domain/site/ownership.ts';
import { logRefusal } from '#kit/security-log.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { findProof } from '../sites/find-proof.ts';

const DAY_MS = 24 * 60 * 60_000;
const claimSchema = z.object({ host: siteHostSchema });

/** `/api/v1/sites`: sites that a user has shown to be theirs, which active probes and long tests need. */
export function sites(router: Router, ctx: Context): void {
  router.get('/v1/sites', async (request, response) => {
    const owner = callerOf(request).userId;
    const rows = await asUser(ctx.app, owner, (tx) => listSites(tx, owner));
    response.json({ data: rows.map(present) });
  });

  router.post('/v1/sites', async (request, response) => {
    const { host } = claimSchema.parse(request.body ?? {});
    const owner = callerOf(request).userId;
    const site = await asUser(ctx.app, owner, (tx) => claimSite(tx, ctx.keys, owner, host));
    response.status(201).json({ data: present(site) });
  });

  router.post('/v1/sites/:id/check', async (request, response) => {
    const owner = callerOf(request).userId;
    const id = idOf(request);
    const all = await asUser(ctx.app, owner, (tx) => listSites(tx, owner));
    const site = all.find((one) => one.id === id);
    if (!site) throw new AppError('NOT_FOUND');
    const found = await findProof(site, ctx.proofs);
    const after = await asUser(ctx.app, owner, (tx) => recordProof(tx, ctx.keys, id, found.method));
    if (!found.method)
      logRefusal(ctx.logger, { code: 'OWNERSHIP_REQUIRED', why: found.seen, target: site.host, user: owner });
    response.json({ data: present(after), found: found.method !== null, message: found.seen });
  });

  router.delete('/v1/sites/:id', async (request, response) => {
    const id = idOf(request);
    await asUser(ctx.app, callerOf(request).userId, (tx) => withdrawSite(tx, ctx.keys, id));
    response.json({ message: 'Site removed' });
  });
}

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

function idOf(request: Request): string {
  const id = z.uuid().safeParse(request.params.id);
  if (!id.success) throw new AppError('NOT_FOUND');
  return id.data;
}
