import { AuthClient, type AuthError, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { ApiError } from './api-error.ts';
import { SESSION_KEY } from './session-hint.ts';
import { loadSiteConfig } from './site-config.ts';

/** Where the auth service answers. */
export const AUTH_PATH = '/auth/v1';

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | null = null;

/**
 * Sends a request. Signing out counts as done whatever comes back, so that nobody stays signed in against their will:
 * auth-js ends the session in this browser only after the server's yes, or where the server does not know it (404).
 */
const send: typeof fetch = async (input, init) => {
  const answer = fetch(input, init);
  if (!new URL(String(input)).pathname.endsWith('/logout')) return answer;
  const told = await answer.catch((error: unknown) => {
    console.error(error);
    return null;
  });
  return told?.ok ? told : new Response('{}', { status: 404 });
};

async function create(): Promise<Client> {
  const { anon_key } = await loadSiteConfig();
  return new AuthClient({
    url: location.origin + AUTH_PATH,
    // No authorization here: auth-js adds the user's own, and a second one of another case would be merged with it.
    headers: { apikey: anon_key },
    fetch: send,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    // An address alone signs nobody in: its code is worth something only to the browser that asked for it.
    flowType: 'pkce',
    experimental: { passkey: true },
  });
}

/** The one auth client of the page. A failed start is forgotten, so that the next call tries again. */
export function getAuthClient(): Promise<Client> {
  client ??= create().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

/**
 * A valid access token, refreshed when it is about to expire; null when nobody is signed in.
 * @throws ApiError NETWORK_ERROR when the auth service cannot be reached: the session may still stand.
 */
export async function getAccessToken(): Promise<string | null> {
  return tokenIn(await (await getAuthClient()).getSession());
}

/** Asks for a new token now; null when the session is over. @throws ApiError as above */
export async function refreshAccessToken(): Promise<string | null> {
  return tokenIn(await (await getAuthClient()).refreshSession());
}

type SessionAnswer = { data: { session: Session | null }; error: AuthError | null };

function tokenIn({ data, error }: SessionAnswer): string | null {
  if (isAuthRetryableFetchError(error)) throw new ApiError('NETWORK_ERROR', 0);
  return data.session?.access_token ?? null;
}
