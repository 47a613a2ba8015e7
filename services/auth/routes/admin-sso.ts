import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { sql } from 'kysely';
import { z } from 'zod';
import { requireAdmin } from '../bearer.ts';
import { optional, readBody, uuidOf } from '../body.ts';
import type { Context } from '../context.ts';
import { badRequest, notFound, unprocessable } from '../errors.ts';
import { readMetadata } from '../saml/metadata.ts';
import type { SsoProvider } from '../saml/service-provider.ts';

const bodySchema = z.object({
  type: z.literal('saml', 'Only saml is supported').optional(),
  resource_id: optional(z.string().max(200)),
  metadata_url: optional(z.never('metadata_url is not read: give metadata_xml')),
  metadata_xml: optional(z.string()),
  domains: optional(
    z.array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, 'is not a domain'),
    ),
  ),
  attribute_mapping: optional(z.looseObject({ keys: z.record(z.string(), z.looseObject({})).default({}) })),
});

/** `/admin/sso/providers`: the identity providers of customers. */
export function adminSso(router: Router, ctx: Context): void {
  router.get('/admin/sso/providers', async (request, response) => {
    await requireAdmin(ctx, request);
    const rows = await ctx.db.selectFrom('auth.sso_providers').selectAll().orderBy('created_at').execute();
    response.json({ items: rows.map(shown) });
  });

  router.post('/admin/sso/providers', async (request, response) => {
    await requireAdmin(ctx, request);
    const body = readBody(bodySchema, request);
    if (!body.metadata_xml) throw badRequest('validation_failed', 'metadata_xml is required');
    await requireFreeDomains(ctx, null, body.domains ?? []);
    const row = await ctx.db
      .insertInto('auth.sso_providers')
      .values({
        id: randomUUID(),
        resource_id: body.resource_id ?? null,
        entity_id: readMetadata(body.metadata_xml).entityId,
        metadata_xml: body.metadata_xml,
        attribute_mapping: JSON.stringify(body.attribute_mapping ?? {}),
        domains: body.domains ?? [],
        created_at: new Date(),
        updated_at: new Date(),
      })
      .onConflict((oc) => oc.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row)
      throw unprocessable(
        'saml_idp_already_exists',
        'SAML Identity Provider with this EntityID already exists',
      );
    response.status(201).json(shown(row));
  });

  single(router, ctx);
}

function single(router: Router, ctx: Context): void {
  router.get('/admin/sso/providers/:id', async (request, response) => {
    await requireAdmin(ctx, request);
    response.json(shown(await find(ctx, uuidOf(request, 'id', 'idp_id'))));
  });

  router.put('/admin/sso/providers/:id', async (request, response) => {
    await requireAdmin(ctx, request);
    const known = await find(ctx, uuidOf(request, 'id', 'idp_id'));
    const body = readBody(bodySchema, request);
    if (body.metadata_xml && readMetadata(body.metadata_xml).entityId !== known.entity_id) {
      throw badRequest(
        'saml_entity_id_mismatch',
        'SAML Metadata can be updated only if the EntityID matches',
      );
    }
    await requireFreeDomains(ctx, known.id, body.domains ?? []);
    const row = await ctx.db
      .updateTable('auth.sso_providers')
      .set({
        ...(body.metadata_xml ? { metadata_xml: body.metadata_xml } : {}),
        ...(body.domains ? { domains: body.domains } : {}),
        ...(body.attribute_mapping ? { attribute_mapping: JSON.stringify(body.attribute_mapping) } : {}),
        updated_at: new Date(),
      })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    response.json(shown(row));
  });

  router.delete('/admin/sso/providers/:id', async (request, response) => {
    await requireAdmin(ctx, request);
    const known = await find(ctx, uuidOf(request, 'id', 'idp_id'));
    await ctx.db.deleteFrom('auth.sso_providers').where('id', '=', known.id).execute();
    response.json(shown(known));
  });
}

async function requireFreeDomains(ctx: Context, ownId: string | null, domains: string[]): Promise<void> {
  if (domains.length === 0) return;
  const taken = await ctx.db
    .selectFrom('auth.sso_providers')
    .select('id')
    .where(sql<boolean>`domains && ${domains}::text[]`)
    .execute();
  if (taken.some((row) => row.id !== ownId)) {
    throw badRequest('sso_domain_already_exists', 'A domain is assigned to another SSO provider');
  }
}

async function find(ctx: Context, id: string): Promise<SsoProvider> {
  const row = await ctx.db
    .selectFrom('auth.sso_providers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('sso_provider_not_found', 'No such SSO provider');
  return row;
}

function shown(row: SsoProvider) {
  return {
    id: row.id,
    ...(row.resource_id ? { resource_id: row.resource_id } : {}),
    saml: {
      entity_id: row.entity_id,
      metadata_xml: row.metadata_xml,
      attribute_mapping: row.attribute_mapping,
    },
    domains: row.domains.map((domain) => ({ domain })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
