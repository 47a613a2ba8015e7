import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import type { Selectable } from 'kysely';
import type { AuthSchema } from '#db/auth-schema.ts';
import type { Context } from '../context.ts';
import { badRequest, unprocessable } from '../errors.ts';
import type { Outsider } from '../external.ts';
import { readMetadata } from './metadata.ts';

export type SsoProvider = Selectable<AuthSchema['auth.sso_providers']>;

const CLOCK_SKEW_MS = 30_000;
const ASSERTION_AGE_MAX_MS = 10 * 60_000;

const entityOf = (ctx: Context) => `${ctx.issuer}/sso/saml/metadata`;
const consumerOf = (ctx: Context) => `${ctx.issuer}/sso/saml/acs`;

/** What an identity provider must know of us. */
export function ownMetadata(ctx: Context): string {
  return generateServiceProviderMetadata({
    issuer: entityOf(ctx),
    callbackUrl: consumerOf(ctx),
    wantAssertionsSigned: true,
    identifierFormat: null,
  });
}

/** Where the browser goes to sign in. `requestId` is what the answer must name. */
export function signInAddress(ctx: Context, provider: SsoProvider, requestId: string, relayState: string) {
  return samlFor(ctx, provider, requestId).getAuthorizeUrlAsync(relayState, undefined, {});
}

/** The person whom a signed answer to our request names. @throws AuthError */
export async function readResponse(
  ctx: Context,
  provider: SsoProvider,
  requestId: string,
  samlResponse: string,
): Promise<Outsider> {
  const profile = await validated(ctx, provider, requestId, samlResponse);
  if (!profile.nameID) {
    throw badRequest('saml_assertion_no_user_id', 'SAML assertion does not contain a persistent user id');
  }
  const claims = attributesOf(profile, provider.attribute_mapping);
  const email = [claims.email, profile.email, profile.mail, profile.nameID].find(
    (value): value is string => typeof value === 'string' && value.includes('@'),
  );
  if (!email) throw badRequest('saml_assertion_no_email', 'SAML assertion does not contain an email address');
  return {
    provider: `sso:${provider.id}`,
    providerId: profile.nameID,
    email,
    emailVerified: true,
    isSso: true,
    data: { iss: provider.entity_id, custom_claims: claims },
  };
}

async function validated(
  ctx: Context,
  provider: SsoProvider,
  requestId: string,
  SAMLResponse: string,
): Promise<Profile> {
  try {
    const { profile } = await samlFor(ctx, provider, requestId).validatePostResponseAsync({ SAMLResponse });
    if (profile) return profile;
  } catch (error) {
    ctx.logger.info({ err: error, provider: provider.id }, 'a SAML answer was refused');
  }
  throw unprocessable('validation_failed', 'SAML Assertion is not valid');
}

function samlFor(ctx: Context, provider: SsoProvider, requestId: string): SAML {
  const { entityId, signInUrl, certificates } = readMetadata(provider.metadata_xml);
  const createdAt = Date.now();
  return new SAML({
    issuer: entityOf(ctx),
    audience: entityOf(ctx),
    callbackUrl: consumerOf(ctx),
    entryPoint: signInUrl,
    idpIssuer: entityId,
    idpCert: certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MAX_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    // The request is remembered with its relay state, which is good once; here only its id must be the same.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt }),
      getAsync: async (key) => (key === requestId ? new Date(createdAt).toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

type Mapping = { keys?: Record<string, { name?: string; names?: string[]; default?: unknown }> };

/** The assertion's attributes by the names that the provider's mapping gives them. */
function attributesOf(profile: Profile, mapping: Mapping): Record<string, unknown> {
  const given = (profile.attributes ?? {}) as Record<string, unknown>;
  const claims: Record<string, unknown> = {};
  for (const [claim, { name, names = [], default: fallback }] of Object.entries(mapping.keys ?? {})) {
    const found = [name, ...names].find((each) => each !== undefined && given[each] !== undefined);
    const value = found === undefined ? fallback : given[found];
    if (value !== undefined) claims[claim] = value;
  }
  return claims;
}
