import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { changeProfileEmail } from '#app/accounts/profile-email.ts';
import { requireSession } from '../bearer.ts';
import { uuidOf } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, badRequest, unprocessable } from '../errors.ts';
import { accountOf, requireUnlinked } from '../external.ts';
import { requireSecondLevel } from '../factors/factors.ts';
import { beginFlow, issueCode, requireChallenge, resumeFlow } from '../flow-states.ts';
import { refreshProviders } from '../identities.ts';
import { limitByAddress } from '../limits.ts';
import { requireLinking } from '../oidc/id-token.ts';
import { providerNamed } from '../oidc/provider.ts';
import { redirectFor, withQuery } from '../redirects.ts';
import { newToken } from '../sealer.ts';
import { changeUser, findByEmail, type UserChanges } from '../users.ts';
import { errorAddress } from './verify.ts';

/** Parameters of `/authorize` that are ours; every other one goes on to the provider, such as `login_hint`. */
const OWN = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'client_id',
  'response_type',
  'redirect_uri',
  'state',
  'nonce',
  'scope',
]);

/** Signing in by an OpenID Connect provider, and the identities of an account. */
export function authorize(router: Router, ctx: Context): void {
  router.get('/authorize', async (request, response) => {
    await limitByAddress(ctx, request, 'sign_in');
    response.redirect(302, await begin(ctx, request));
  });

  router.get('/user/identities/authorize', async (request, response) => {
    const { user, aal } = await requireSession(ctx, request);
    requireLinking(ctx);
    await requireSecondLevel(ctx.db, user.id, aal, 'link an identity');
    const url = await begin(ctx, request, user.id);
    if (request.query.skip_http_redirect === 'true') response.json({ url });
    else response.redirect(302, url);
  });

  router.get('/callback', (request, response) => callback(ctx, response, request.query));
  router.post('/callback', (request, response) => callback(ctx, response, request.body ?? {}));

  router.delete('/user/identities/:id', async (request, response) => {
    await unlink(ctx, request);
    response.json({});
  });
}

async function begin(ctx: Context, request: Request, linkingUserId?: string): Promise<string> {
  const provider = providerNamed(ctx, request.query.provider);
  const pkce = requireChallenge(request.query);
  const verifier = newToken();
  const nonce = newToken();
  const state = await beginFlow(ctx, {
    kind: 'oauth',
    provider: provider.name,
    linkingUserId,
    payload: { redirectTo: redirectFor(ctx, request), method: 'oauth', pkce, verifier, nonce },
  });
  const passed = Object.entries(request.query).filter(
    (entry): entry is [string, string] => !OWN.has(entry[0]) && typeof entry[1] === 'string',
  );
  const scopes = typeof request.query.scopes === 'string' ? request.query.scopes.split(/[\s,]+/) : [];
  const scope = [...new Set([...provider.settings.scopes.split(' '), ...scopes])].filter(Boolean).join(' ');
  return provider.authorizeUrl({
    ...Object.fromEntries(passed),
    redirect_uri: callbackOf(ctx),
    scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
}

async function callback(ctx: Context, response: Response, given: Record<string, unknown>): Promise<void> {
  const flow = typeof given.state === 'string' ? await resumeFlow(ctx, 'oauth', given.state) : null;
  const redirectTo = flow?.payload.redirectTo ?? ctx.siteUrl.href;
  try {
    if (!flow) throw badRequest('bad_oauth_state', 'OAuth callback with invalid state');
    if (flow.expired) throw new AuthError(403, 'flow_state_expired', 'OAuth state has expired');
    if (typeof given.error === 'string') {
      const described = typeof given.error_description === 'string' ? given.error_description : given.error;
      throw badRequest('bad_oauth_callback', described.slice(0, 300));
    }
    if (typeof given.code !== 'string')
      throw badRequest('bad_oauth_callback', 'OAuth callback with missing code');
    response.redirect(303, await finish(ctx, flow, given.code));
  } catch (error) {
    response.redirect(303, errorAddress(ctx, error, redirectTo));
  }
}

type Flow = NonNullable<Awaited<ReturnType<typeof resumeFlow>>>;

async function finish(ctx: Context, flow: Flow, code: string): Promise<string> {
  const provider = providerNamed(ctx, flow.provider);
  const { verifier = '', nonce, redirectTo } = flow.payload;
  const tokens = await provider.exchange(code, verifier, callbackOf(ctx));
  const claims = await provider.verifyIdToken(tokens.id_token);
  if (claims.nonce !== nonce) throw badRequest('bad_oauth_callback', 'The ID token is not of this sign-in');
  const outsider = await provider.describe(claims, tokens.access_token);
  const providerTokens = { providerToken: tokens.access_token, providerRefreshToken: tokens.refresh_token };
  const payload = { ...flow.payload, ...providerTokens };
  return ctx.db.transaction().execute(async (tx) => {
    const linkingTo = flow.linkingUserId;
    if (linkingTo) await requireUnlinked(tx, outsider);
    const userId = linkingTo ?? (await accountOf(ctx, tx, outsider)).id;
    const linking = linkingTo ? { linking: outsider } : {};
    const code = await issueCode(ctx, tx, userId, provider.name, { ...payload, ...linking });
    return withQuery(redirectTo, { code });
  });
}

/** Takes a way to sign in away; never the last one. */
async function unlink(ctx: Context, request: Request): Promise<void> {
  const { user, aal } = await requireSession(ctx, request);
  requireLinking(ctx);
  await requireSecondLevel(ctx.db, user.id, aal, 'unlink an identity');
  const id = uuidOf(request, 'id', 'identity_id');
  await ctx.db.transaction().execute(async (tx) => {
    const identities = await tx
      .selectFrom('auth.identities')
      .selectAll()
      .where('user_id', '=', user.id)
      .forUpdate()
      .execute();
    const gone = identities.find((identity) => identity.id === id);
    if (!gone) throw unprocessable('identity_not_found', "Identity doesn't exist");
    if (identities.length === 1) {
      throw unprocessable(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    await tx.deleteFrom('auth.identities').where('id', '=', id).execute();
    const changes: Partial<UserChanges> = {};
    if (gone.provider === 'phone') Object.assign(changes, { phone: null, phone_confirmed_at: null });
    if (gone.provider === 'email') {
      // An address that a provider only passes on is nobody's proof.
      const emails = identities
        .filter((other) => other.id !== id && other.identity_data.email_verified === true)
        .map((other) => other.identity_data.email);
      const next = emails.find((email) => typeof email === 'string') as string | undefined;
      const owner = next && next !== user.email ? await findByEmail(tx, next) : undefined;
      if (owner) {
        throw unprocessable(
          'email_conflict_identity_not_deletable',
          'Unable to unlink identity due to email conflict',
        );
      }
      Object.assign(changes, { encrypted_password: null, ...(next ? { email: next } : {}) });
    }
    if (changes.email) await changeProfileEmail(tx, ctx.keys, user.id, changes.email);
    if (Object.keys(changes).length > 0) await changeUser(tx, user.id, changes);
    await refreshProviders(tx, user.id);
  });
}

const callbackOf = (ctx: Context) => `${ctx.issuer}/callback`;
