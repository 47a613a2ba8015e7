import type { Session } from '@supabase/auth-js';
import { z } from 'zod';
import { getAuthClient } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';
import { authFailure } from '../api/auth-failure.ts';
import { readApps } from '../api/factors.ts';
import { callRecoveryCodes } from '../api/recovery-codes.ts';

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const claimsSchema = z.object({ aal: z.string().optional() });

/** What an access token says of its session; nothing when it cannot be read. */
function levelOf(token: string): string | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return claimsSchema.parse(JSON.parse(atob(part))).aal;
  } catch {
    // The server judges tokens; this only decides which screen is shown.
    return undefined;
  }
}

/** Whether the user has set up a second step that this session has not taken yet. */
export function lacksSecondStep({ user, access_token }: Session): boolean {
  const enrolled = user.factors?.some(
    ({ status, factor_type }) => status === 'verified' && factor_type === 'totp',
  );
  return enrolled === true && levelOf(access_token) !== 'aal2';
}

/** Takes the second step with a code of the authenticator app. Gives the error's text, or null. */
export async function verifyCode(code: string): Promise<string | null> {
  const { mfa } = await getAuthClient();
  let failure: string = auth.code.failed;
  // Whoever has several apps may type the code of any.
  for (const { id } of await readApps()) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return null;
    failure = authFailure(error, failure) ?? failure;
  }
  return failure;
}

/** Takes the second step with a recovery code, which is then used up. Gives the error's text, or null. */
export async function verifyRecoveryCode(code: string): Promise<string | null> {
  const answer = await callRecoveryCodes('/verify', { code });
  if ('failure' in answer) return answer.failure;
  const session = sessionSchema.parse(answer.body);
  const { error } = await (await getAuthClient()).setSession(session);
  return authFailure(error, auth.code.failed);
}
