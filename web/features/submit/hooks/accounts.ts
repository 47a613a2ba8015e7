import { z } from 'zod';
import { credentialSchema } from '#domain/api/credential.ts';
import { jsonIn } from '#domain/kernel/json.ts';
import type { Fault } from '#web/lib/first-fault-resolver.ts';
import { fault } from '#web/texts/field-faults.ts';
import { submit } from '#web/texts/submit.ts';

const { errors } = submit;

/** The test accounts as a user types them: all of it text, as inputs give it. The second is another user of the app. */
export const accountsShape = {
  username: z.string(),
  password: z.string(),
  totpSecret: z.string(),
  session: z.string(),
  secondUsername: z.string(),
  secondPassword: z.string(),
  secondTotpSecret: z.string(),
};
const accountsSchema = z.object(accountsShape);
export type AccountValues = z.infer<typeof accountsSchema>;
type CredentialInput = z.input<typeof credentialSchema>;

export const NO_ACCOUNTS: AccountValues = {
  username: '',
  password: '',
  totpSecret: '',
  session: '',
  secondUsername: '',
  secondPassword: '',
  secondTotpSecret: '',
};

export const ACCOUNT_FIELDS = Object.keys(accountsShape) as (keyof AccountValues)[];

/** The fields of one account, by what they are called in the form. */
const FIRST = { username: 'username', password: 'password', totp: 'totpSecret' } as const;
const SECOND = { username: 'secondUsername', password: 'secondPassword', totp: 'secondTotpSecret' } as const;

/** The first fault of the accounts; null when they can be submitted. */
export function accountFault(values: AccountValues): Fault<keyof AccountValues> | null {
  for (const fields of [FIRST, SECOND]) {
    const [username, password] = [values[fields.username], values[fields.password]];
    if (Boolean(username) !== Boolean(password))
      return { field: username ? fields.password : fields.username, message: errors.credentials };
    if (values[fields.totp] && !username) return { field: fields.username, message: errors.totpAlone };
  }
  if (values.session.trim() && jsonIn(values.session) === undefined)
    return { field: 'session', message: errors.session };
  const [first, ...others] = credentialsOf(values);
  if (values.secondUsername && (!first || others.length === 0))
    return { field: 'username', message: errors.secondAlone };
  return faultOf(first, FIRST) ?? faultOf(others[0], SECOND);
}

function faultOf(
  credential: CredentialInput | undefined,
  fields: typeof FIRST | typeof SECOND,
): Fault<keyof AccountValues> | null {
  const issue = credential && credentialSchema.safeParse(credential).error?.issues[0];
  if (!issue) return null;
  if (issue.path[0] === 'totp_secret') return { field: fields.totp, message: fault(issue) };
  if (issue.path[0] !== 'session_state') return { field: fields.username, message: fault(issue) };
  return { field: 'session', message: issue.path.length > 1 ? errors.session : fault(issue) };
}

export function credentialsOf(values: AccountValues): CredentialInput[] {
  const session = values.session.trim();
  const first = {
    ...passwordOf(values, FIRST),
    ...(session ? { session_state: jsonIn(session) as CredentialInput['session_state'] } : {}),
  };
  return [first, passwordOf(values, SECOND)].filter((one) => Object.keys(one).length > 0);
}

function passwordOf(values: AccountValues, fields: typeof FIRST | typeof SECOND): CredentialInput {
  const totp = values[fields.totp].trim();
  if (!values[fields.username]) return {};
  return {
    username: values[fields.username],
    password: values[fields.password],
    ...(totp ? { totp_secret: totp } : {}),
  };
}
