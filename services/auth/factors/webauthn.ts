import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { StoredCredential } from '#db/auth-schema.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import type { User } from '../users.ts';

const RP_NAME = 'Rove';
/** COSE names of EdDSA, ES256 and RS256, which every authenticator in use has one of. */
const ALGORITHMS = [-8, -7, -257];

/** The hosts that credentials may belong to: the site's own, and on loopback each of its names. */
function hostsOf(ctx: Context): string[] {
  const { hostname } = ctx.siteUrl;
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? ['localhost', '127.0.0.1'] : [hostname];
}

function originsOf(ctx: Context): string[] {
  const { protocol, port } = ctx.siteUrl;
  return hostsOf(ctx).map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`);
}

/** The relying party that a client asks for. @throws AuthError when it is not this site */
export function relyingParty(ctx: Context, asked: string | undefined): string {
  if (asked === undefined) return hostsOf(ctx)[0] ?? ctx.siteUrl.hostname;
  if (!hostsOf(ctx).includes(asked)) throw invalid('The relying party is not this site');
  return asked;
}

export function creationOptions(user: User, rpID: string, known: StoredCredential[], discoverable: boolean) {
  const name = user.email ?? user.phone ?? user.id;
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: name,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) })),
    authenticatorSelection: {
      residentKey: discoverable ? 'required' : 'preferred',
      userVerification: discoverable ? 'required' : 'preferred',
    },
  });
}

export function requestOptions(rpID: string, known: StoredCredential[], verified: boolean) {
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: known.map(({ id, transports }) => ({ id, ...(transports ? { transports } : {}) })),
    userVerification: verified ? 'required' : 'preferred',
  });
}

/** The credential that an authenticator made for a challenge; null when the answer does not hold. */
export async function createdCredential(
  ctx: Context,
  response: unknown,
  challenge: string,
  requireUserVerification: boolean,
): Promise<StoredCredential | null> {
  const result = await judged(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(ctx),
      expectedRPID: hostsOf(ctx),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification,
    }),
  );
  if (!result?.verified || !result.registrationInfo) return null;
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    ...(transports ? { transports } : {}),
  };
}

/** The credential with its new counter after a right answer to a challenge; null when the answer does not hold. */
export async function usedCredential(
  ctx: Context,
  response: unknown,
  challenge: string,
  stored: StoredCredential,
  requireUserVerification: boolean,
): Promise<StoredCredential | null> {
  const credential: WebAuthnCredential = {
    ...stored,
    publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
  };
  const result = await judged(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(ctx),
      expectedRPID: hostsOf(ctx),
      credential,
      requireUserVerification,
    }),
  );
  return result?.verified ? { ...stored, counter: result.authenticationInfo.newCounter } : null;
}

/** The library throws for every answer that does not hold, with a reason that is the client's to know only in short. */
async function judged<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
