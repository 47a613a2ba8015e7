import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { sql } from 'kysely';
import { z } from 'zod';
import { optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, invalid, notFound } from '../errors.ts';
import { accountOf } from '../external.ts';
import { beginFlow, issueCode, requireChallenge, resumeFlow } from '../flow-states.ts';
import { limitByAddress } from '../limits.ts';
import { redirectFor, withQuery } from '../redirects.ts';
import { ownMetadata, readResponse, type SsoProvider, signInAddress } from '../saml/service-provider.ts';
import { errorAddress } from './verify.ts';

const bodySchema = z.object({
  provider_id: optional(z.string()),
  domain: optional(z.string()),
  skip_http_redirect: optional(z.boolean()),
});

/** Single sign-on by SAML 2.0: HTTP-Redirect to the identity provider, HTTP-POST back. */
export function sso(router: Router, ctx: Context): void {
  router.use(['/sso', '/admin/sso'], (_request, _response, next) => {
    if (!ctx.settings.ROVE_AUTH_SAML) throw notFound('saml_provider_disabled', 'SAML 2.0 is disabled');
    next();
  });

  router.post('/sso', async (request, response) => {
    await limitByAddress(ctx, request, 'sso');
    const body = readBody(bodySchema, request);
    const provider = await findProvider(ctx, body);
    const requestId = `_${randomUUID()}`;
    const pkce = requireChallenge(request.body);
    const payload = { redirectTo: redirectFor(ctx, request), method: 'sso/saml', requestId, pkce };
    const relayState = await beginFlow(ctx, { kind: 'saml', provider: provider.id, payload });
    const url = await signInAddress(ctx, provider, requestId, relayState);
    if (body.skip_http_redirect) response.json({ url });
    else response.redirect(303, url);
  });

  router.get('/sso/saml/metadata', (request, response) => {
    response.type('application/xml');
    if (request.query.download === 'true') response.attachment('metadata.xml');
    response.send(ownMetadata(ctx));
  });

  router.post('/sso/saml/acs', async (request, response) => {
    const given = z.object({ SAMLResponse: z.string(), RelayState: z.string() }).safeParse(request.body);
    const flow = given.success ? await resumeFlow(ctx, 'saml', given.data.RelayState) : null;
    const redirectTo = flow?.payload.redirectTo ?? ctx.siteUrl.href;
    try {
      await limitByAddress(ctx, request, 'sso');
      if (!given.success) throw invalid('SAMLResponse and RelayState are required');
      if (!flow)
        throw notFound('saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again');
      if (flow.expired)
        throw new AuthError(
          422,
          'saml_relay_state_expired',
          'SAML RelayState has expired. Try loging in again?',
        );
      response.redirect(303, await finish(ctx, flow, given.data.SAMLResponse));
    } catch (error) {
      response.redirect(303, errorAddress(ctx, error, redirectTo));
    }
  });
}

type Flow = NonNullable<Awaited<ReturnType<typeof resumeFlow>>>;

async function finish(ctx: Context, flow: Flow, samlResponse: string): Promise<string> {
  const provider = await findProvider(ctx, { provider_id: flow.provider });
  const outsider = await readResponse(ctx, provider, flow.payload.requestId ?? '', samlResponse);
  return ctx.db.transaction().execute(async (tx) => {
    const user = await accountOf(ctx, tx, outsider);
    const code = await issueCode(ctx, tx, user.id, provider.id, flow.payload);
    return withQuery(flow.payload.redirectTo, { code });
  });
}

async function findProvider(
  ctx: Context,
  { provider_id: id, domain }: { provider_id?: string | undefined; domain?: string | undefined },
): Promise<SsoProvider> {
  if (!id === !domain) throw invalid('A domain or a provider_id is required');
  if (id && !z.uuid().safeParse(id).success) throw invalid('provider_id must be an UUID');
  const query = ctx.db.selectFrom('auth.sso_providers').selectAll();
  const row = await (id
    ? query.where('id', '=', id)
    : query.where(sql<boolean>`domains @> array[${domain?.toLowerCase()}]::text[]`)
  ).executeTakeFirst();
  if (!row) throw notFound('sso_provider_not_found', 'No such SSO provider');
  return row;
}
