import { z } from 'zod';
import { AUTH_PATH, getAccessToken } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';

const failureSchema = z.object({ msg: z.string() });
const codesSchema = z.object({ codes: z.array(z.string()) });

type Answer = { body: unknown } | { failure: string };

/** Calls what the auth client has no method for. */
export async function callRecoveryCodes(path: '' | '/verify', body: object): Promise<Answer> {
  const response = await fetch(`${AUTH_PATH}/factors/recovery-codes${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await getAccessToken()}` },
    body: JSON.stringify(body),
  });
  const content: unknown = await response.json();
  if (response.ok) return { body: content };
  const refusal = failureSchema.safeParse(content);
  return { failure: refusal.success ? refusal.data.msg : auth.code.failed };
}

/** New recovery codes, shown this once; null where there are some already. @throws when the service is away */
export async function makeRecoveryCodes(): Promise<readonly string[] | null> {
  const answer = await callRecoveryCodes('', {});
  return 'body' in answer ? codesSchema.parse(answer.body).codes : null;
}
