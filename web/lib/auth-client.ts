import { AuthClient } from '@supabase/auth-js';
import { z } from 'zod';
import { SESSION_KEY } from './session-hint.ts';

const configSchema = z.object({ anon_key: z.string() });

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | null = null;

async function create(): Promise<Client> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The configuration could not be read (${response.status})`);
  const { anon_key } = configSchema.parse(await response.json());
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    // No authorization here: auth-js adds the user's own, and a second one of another case would be merged with it.
    headers: { apikey: anon_key },
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
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

/** A valid access token, refreshed when it is about to expire; null when nobody is signed in. */
export async function getAccessToken(): Promise<string | null> {
  const { data } = await (await getAuthClient()).getSession();
  return data.session?.access_token ?? null;
}

/** Asks for a new token now; null when the session is over. */
export async function refreshAccessToken(): Promise<string | null> {
  const { data } = await (await getAuthClient()).refreshSession();
  return data.session?.access_token ?? null;
}
