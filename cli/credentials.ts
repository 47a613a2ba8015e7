import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { credentialSchema } from '../domain/api/credential.ts';
import { WrongUse } from './wrong-use.ts';

type Options = {
  user?: string;
  passwordFile?: string;
  totpFile?: string;
  session?: string;
  secondUser?: string;
  secondPasswordFile?: string;
  secondTotpFile?: string;
};
type CredentialInput = z.input<typeof credentialSchema>;

/**
 * The test accounts of the options, the first and then the second. Secrets come from files or from the environment
 * (`ROVE_TEST_PASSWORD`, `ROVE_TEST_TOTP`, with `_2` of the second): other users of a machine see a command's arguments.
 * @throws WrongUse in the user's words, which never hold a secret.
 */
export function credentialsFor(options: Options, env: NodeJS.ProcessEnv): CredentialInput[] {
  const { secondUser, secondPasswordFile, secondTotpFile } = options;
  const first = accountOf(options, env);
  if (!secondUser) {
    if (secondPasswordFile || secondTotpFile)
      throw new WrongUse('Give the name of the second test account as --second-user.');
    return first;
  }
  if (first.length === 0) throw new WrongUse('--second-user needs a first account: give it as --user.');
  const second = {
    user: secondUser,
    ...(secondPasswordFile ? { passwordFile: secondPasswordFile } : {}),
    ...(secondTotpFile ? { totpFile: secondTotpFile } : {}),
  };
  const { ROVE_TEST_PASSWORD_2: password, ROVE_TEST_TOTP_2: totp } = env;
  return [
    ...first,
    ...accountOf(second, { ROVE_TEST_PASSWORD: password, ROVE_TEST_TOTP: totp }, 'second-', '_2'),
  ];
}

function accountOf(options: Options, env: NodeJS.ProcessEnv, prefix = '', suffix = ''): CredentialInput[] {
  const { user, passwordFile, totpFile, session } = options;
  const password = passwordFile
    ? readSecret(`--${prefix}password-file`, passwordFile)
    : env.ROVE_TEST_PASSWORD;
  const totp = totpFile ? readSecret(`--${prefix}totp-file`, totpFile) : env.ROVE_TEST_TOTP;
  if (!user && !session) {
    if (passwordFile || totpFile) throw new WrongUse('Give the name of the test account as --user.');
    return [];
  }
  if (user && !password)
    throw new WrongUse(
      `--${prefix}user needs its password: set ROVE_TEST_PASSWORD${suffix}, or name a file by --${prefix}password-file.`,
    );
  const credential: CredentialInput = {
    ...(user ? { username: user, password } : {}),
    ...(user && totp ? { totp_secret: totp } : {}),
    ...(session ? { session_state: readSession(session) } : {}),
  };
  return [usable(credential)];
}

/** @throws WrongUse for an account that a submission would not take */
export function usable(credential: CredentialInput): CredentialInput {
  const issue = credentialSchema.safeParse(credential).error?.issues[0];
  if (!issue) return credential;
  throw new WrongUse(`The test account cannot be used: ${issue.message} (${issue.path.join('.')}).`);
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
