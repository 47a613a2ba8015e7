import { z } from 'zod';

const ANSWER_MS = 5_000;
const answer = z.object({ anon_key: z.string().min(1) });

/** The public key of the installation, from the auth service, which signs it. @throws when that cannot be asked */
export async function askAnonKey(authUrl: string): Promise<string> {
  const response = await fetch(new URL('/anon-key', authUrl), { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`AUTH_URL answered ${response.status}`);
  return answer.parse(await response.json()).anon_key;
}
