import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from './services.ts';

type Person = { email?: string; email_verified?: boolean; name?: string; picture?: string };

const CLIENT = { client_id: 'rove-web', client_secret: 'a-secret-that-only-tests-use' };

/**
 * A real OpenID Connect server on loopback. Whoever it is asked to sign in by `login_hint` is signed in at once, as the
 * person of that name.
 */
export async function startOidcServer(redirectUri: () => string, port?: number) {
  const listening = port ?? (await freePort());
  const issuer = `http://127.0.0.1:${listening}`;
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [redirectUri()], grant_types: ['authorization_code', 'refresh_token'] },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    void provider.interactionDetails(request, response).then(({ params }) => {
      const accountId = String(params.login_hint);
      const result = people.has(accountId)
        ? { login: { accountId } }
        : { error: 'access_denied', error_description: 'The person said no' };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  });
  await new Promise<void>((resolve) => server.listen(listening, '127.0.0.1', resolve));
  return {
    issuer,
    people,
    settings: { issuer, ...CLIENT },
    /** An ID token as an app on a phone gets one by itself; the nonce goes in hashed. */
    idToken: async (
      sub: string,
      { nonce, audience = CLIENT.client_id, key = jwk as object } = {} as Partial<IdTokenOptions>,
    ) =>
      new SignJWT({
        ...people.get(sub),
        ...(nonce ? { nonce: createHash('sha256').update(nonce).digest('hex') } : {}),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(await importJWK(key, 'RS256')),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type IdTokenOptions = { nonce: string; audience: string; key: object };

/** Goes where a browser would, with cookies, until an address that `isEnd` knows. */
export async function walk(start: string, isEnd: (url: URL) => boolean): Promise<URL> {
  const jar = new Map<string, Map<string, string>>();
  let url = new URL(start);
  for (let step = 0; step < 15; step++) {
    if (isEnd(url)) return url;
    const cookies = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    url = new URL(next, url);
  }
  throw new Error(`Too many redirects from ${start}`);
}
