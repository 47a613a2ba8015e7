import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { credentialSchema } from '../domain/api/credential.ts';
import { WrongUse } from './wrong-use.ts';

type Options = { user?: string; passwordFile?: string; totpFile?: string; session?: string };
type CredentialInput = z.input<typeof credentialSchema>;

/**
 * The test account of the options, as a list of none or one. Secrets come from files or from the environment
 * (`ROVE_TEST_PASSWORD`, `ROVE_TEST_TOTP`): other users of a machine see a command's arguments.
 * @throws WrongUse in the user's words, which never hold a secret.
 */
export function credentialsFor(options: Options, env: NodeJS.ProcessEnv): CredentialInput[] {
  const { user, passwordFile, totpFile, session } = options;
  const password = passwordFile ? readSecret('--password-file', passwordFile) : env.ROVE_TEST_PASSWORD;
  const totp = totpFile ? readSecret('--totp-file', totpFile) : env.ROVE_TEST_TOTP;
  if (!user && !session) {
    if (passwordFile || totpFile) throw new WrongUse('Give the name of the test account as --user.');
    return [];
  }
  if (user && !password)
    throw new WrongUse(
      '--user needs its password: set ROVE_TEST_PASSWORD, or name a file by --password-file.',
    );
  const credential: CredentialInput = {
    ...(user ? { username: user, password } : {}),
    ...(user && totp ? { totp_secret: totp } : {}),
    ...(session ? { session_state: readSession(session) } : {}),
  };
  const issue = credentialSchema.safeParse(credential).error?.issues[0];
  if (issue)
    throw new WrongUse(`The test account cannot be used: ${issue.message} (${issue.path.join('.')}).`);
  return [credential];
}

function readSession(file: string): CredentialInput['session_state'] {
  try {
    return JSON.parse(readText('--session', file));
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(`--session ${file}: this file is not JSON.`);
  }
}

/** A secret from a file, without the line end that editors add. */
function readSecret(option: string, file: string): string {
  const text = readText(option, file).replace(/\r?\n$/, '');
  if (text === '') throw new WrongUse(`${option} ${file}: this file is empty.`);
  return text;
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUse(`${option} ${file}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}.`);
  }
}
