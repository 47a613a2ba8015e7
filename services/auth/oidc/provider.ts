import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { OidcSettings } from '../config.ts';
import type { Context } from '../context.ts';
import { AuthError, badRequest, invalid } from '../errors.ts';
import type { Outsider } from '../external.ts';

const FETCH_TIMEOUT_MS = 10_000;
const DISCOVERY_KEPT_MS = 10 * 60_000;
const CLOCK_SKEW_S = 30;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
type Discovery = z.infer<typeof discoverySchema>;

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
});

/** An OpenID Connect provider of the settings: OpenID Connect Core 1.0 with the authorization code flow and PKCE. */
export class OidcProvider {
  readonly name: string;
  readonly settings: OidcSettings;
  #found: { discovery: Discovery; keys: ReturnType<typeof createRemoteJWKSet>; at: number } | null = null;

  constructor(name: string, settings: OidcSettings) {
    this.name = name;
    this.settings = settings;
  }

  /** Where the browser goes to sign in. */
  async authorizeUrl(parameters: Record<string, string>): Promise<string> {
    const { discovery } = await this.#discover();
    const url = new URL(discovery.authorization_endpoint);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('client_id', this.settings.client_id);
    url.searchParams.set('response_type', 'code');
    return url.href;
  }

  /** Exchanges the code that the browser brought back. @throws AuthError bad_oauth_callback */
  async exchange(code: string, verifier: string, redirectUri: string) {
    const { discovery } = await this.#discover();
    const { client_id: id, client_secret: secret } = this.settings;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    });
    const headers: Record<string, string> = { accept: 'application/json' };
    const methods = discovery.token_endpoint_auth_methods_supported;
    if (secret && methods.includes('client_secret_basic')) {
      const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
      headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    } else {
      body.set('client_id', id);
      if (secret) body.set('client_secret', secret);
    }
    const answer = await fetchJson(discovery.token_endpoint, { method: 'POST', body, headers });
    const tokens = tokensSchema.safeParse(answer);
    if (!tokens.success) throw failed('The provider gave no tokens for the code');
    return tokens.data;
  }

  /** The claims of an ID token of this provider for one of our clients. @throws AuthError bad_jwt */
  async verifyIdToken(token: string): Promise<JWTPayload & { sub: string }> {
    const { discovery, keys } = await this.#discover();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: discovery.issuer,
        audience: [this.settings.client_id, ...this.settings.audiences],
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_S,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      return payload as JWTPayload & { sub: string };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw failed('The provider cannot be reached');
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
        throw badRequest('unexpected_audience', 'Unacceptable audience in id_token');
      }
      throw badRequest('bad_jwt', `Bad ID token: ${error.message}`);
    }
  }

  /** What the provider tells of a person, from the ID token and, where it has one, its userinfo address. */
  async describe(claims: JWTPayload & { sub: string }, accessToken?: string): Promise<Outsider> {
    const { discovery } = await this.#discover();
    const more =
      accessToken && discovery.userinfo_endpoint ? await this.#userInfo(accessToken, claims.sub) : {};
    const all: Record<string, unknown> = { ...more, ...claims };
    const email =
      typeof all.email === 'string' && z.email().safeParse(all.email).success ? all.email : undefined;
    const verified =
      all.email_verified === true || all.email_verified === 'true' || this.settings.trust_email;
    const data = Object.fromEntries(
      [
        'iss',
        'name',
        'full_name',
        'picture',
        'avatar_url',
        'preferred_username',
        'given_name',
        'family_name',
        'locale',
      ]
        .filter((name) => typeof all[name] === 'string')
        .map((name) => [name, all[name]]),
    );
    return { provider: this.name, providerId: claims.sub, email, emailVerified: verified, data };
  }

  /** @throws AuthError when it is about another person than the ID token (OpenID Connect Core, section 5.3.2) */
  async #userInfo(accessToken: string, subject: string): Promise<Record<string, unknown>> {
    const { discovery } = await this.#discover();
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
    const answer = await fetchJson(discovery.userinfo_endpoint ?? '', { headers });
    const info = z.record(z.string(), z.unknown()).safeParse(answer);
    if (!info.success || info.data.sub !== subject) throw failed('The provider described another person');
    return info.data;
  }

  async #discover() {
    if (this.#found && Date.now() - this.#found.at < DISCOVERY_KEPT_MS) return this.#found;
    const issuer = this.settings.issuer.replace(/\/$/, '');
    const parsed = discoverySchema.safeParse(
      await fetchJson(`${issuer}/.well-known/openid-configuration`, {}),
    );
    if (!parsed.success || parsed.data.issuer.replace(/\/$/, '') !== issuer) {
      throw failed('The provider does not describe itself as configured');
    }
    const keys = createRemoteJWKSet(new URL(parsed.data.jwks_uri), { timeoutDuration: FETCH_TIMEOUT_MS });
    this.#found = { discovery: parsed.data, keys, at: Date.now() };
    return this.#found;
  }
}

const known = new WeakMap<Context, Map<string, OidcProvider>>();

/** The configured provider of a name. @throws AuthError */
export function providerNamed(ctx: Context, name: unknown): OidcProvider {
  const all = ctx.settings.ROVE_AUTH_OIDC;
  const settings = typeof name === 'string' && Object.hasOwn(all, name) ? all[name] : undefined;
  if (typeof name !== 'string' || !settings) {
    throw invalid('Unsupported provider: provider is not enabled');
  }
  const map = known.get(ctx) ?? new Map<string, OidcProvider>();
  known.set(ctx, map);
  const provider = map.get(name) ?? new OidcProvider(name, settings);
  map.set(name, provider);
  return provider;
}

async function fetchJson(address: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    if (answer.ok) return await answer.json();
    await answer.body?.cancel();
  } catch (error) {
    throw failed('The provider cannot be reached', error);
  }
  throw failed('The provider refused');
}

function failed(message: string, cause?: unknown): AuthError {
  const error = new AuthError(400, 'bad_oauth_callback', message);
  if (cause) error.cause = cause;
  return error;
}
