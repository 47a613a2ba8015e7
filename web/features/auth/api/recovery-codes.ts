import { z } from 'zod';
import { AUTH_PATH, getAccessToken } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';

const failureSchema = z.object({ msg: z.string(), error_code: z.string().optional() });
const codesSchema = z.object({ codes: z.array(z.string()) });

type CodesAnswer = { body: unknown } | { failure: string; code?: string | undefined };

/** What the server says when there are recovery codes already. */
const EXIST = 'mfa_verified_factor_exists';

/** Calls what the auth client has no method for. */
export async function callRecoveryCodes(path: '' | '/verify', body: object): Promise<CodesAnswer> {
  const response = await fetch(`${AUTH_PATH}/factors/recovery-codes${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAccessToken()}` },
    body: JSON.stringify(body),
  });
  const content: unknown = await response.json();
  if (response.ok) return { body: content };
  const refusal = failureSchema.safeParse(content);
  if (!refusal.success) return { failure: auth.code.failed };
  return { failure: refusal.data.msg, code: refusal.data.error_code };
}

/** New recovery codes, shown this once; null where there are some already. @throws when they could not be made */
export async function makeRecoveryCodes(): Promise<readonly string[] | null> {
  const answer = await callRecoveryCodes('', {});
  if ('body' in answer) return codesSchema.parse(answer.body).codes;
  if (answer.code === EXIST) return null;
  throw new Error(answer.failure);
}
