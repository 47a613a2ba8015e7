import type { SubmitInput } from '../domain/api/submit.ts';
import { credentialsFor, usable } from './credentials.ts';
import { headersFor } from './request-headers.ts';
import type { Settings } from './settings-file.ts';
import type { TestOptions } from './submission.ts';
import { WrongUse } from './wrong-use.ts';

/** What a test has that neither the command line nor a file says otherwise of. */
const DEFAULTS = { minutes: '5', seed: '1', mode: 'interact', failOn: 'critical' };

/** The options that were given; those with a default may be missing. */
export type TestFlags = Partial<TestOptions> & { config?: string };

type Wanted = {
  target: string;
  options: TestOptions;
  credentials: SubmitInput['credentials'];
  headers: SubmitInput['headers'];
};

/** What is to be tested, and how: flags win over the file, and the file over the defaults. @throws WrongUse */
export function withSettings(
  given: string | undefined,
  flags: TestFlags,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Wanted {
  const target = given ?? settings.values.url;
  if (target === undefined)
    throw new WrongUse(
      `Say what to test: a web address, a zip of its built files, or an .apk; or put its address as url: into ${settings.file}.`,
    );
  // A page's settings are nothing that an app could have.
  const isApp = /\.apk$/i.test(target);
  return {
    target,
    options: { ...DEFAULTS, ...optionsOf(settings, isApp), ...flags },
    credentials: credentialsOf(flags, settings, env),
    headers: isApp ? headersFor(flags.header ?? [], env) : headersOf(flags, settings, env),
  };
}

/** A file's settings as the options that say the same. */
function optionsOf({ values }: Settings, isApp: boolean): Partial<TestOptions> {
  const { mode, minutes, fail_on, new_only, baseline } = values;
  return {
    ...(mode && { mode }),
    ...(minutes && { minutes: String(minutes) }),
    ...(fail_on && { failOn: fail_on }),
    ...(new_only !== undefined && { newOnly: new_only }),
    ...(baseline && { baseline }),
    ...(isApp ? {} : pageOptions(values)),
  };
}

function pageOptions({
  include,
  exclude,
  browser,
  viewport,
  flows,
}: Settings['values']): Partial<TestOptions> {
  return {
    ...(include && { include }),
    ...(exclude && { exclude }),
    ...(browser && { browser }),
    ...(viewport && { viewport: `${viewport.width}x${viewport.height}` }),
    ...(flows && { flows }),
  };
}

/** The test accounts of the options, else those of the file. */
function credentialsOf(
  flags: TestFlags,
  { file, values }: Settings,
  env: NodeJS.ProcessEnv,
): SubmitInput['credentials'] {
  const accounts = values.credentials ?? [];
  if (flags.user || flags.session || accounts.length === 0) return credentialsFor(flags, env);
  if (flags.secondUser) throw new WrongUse('--second-user needs a first account: give it as --user.');
  return accounts.map(({ username, username_env, password_env, totp_env }) =>
    usable({
      username: username ?? valueOfVariable(file, username_env ?? '', env),
      password: valueOfVariable(file, password_env, env),
      ...(totp_env ? { totp_secret: valueOfVariable(file, totp_env, env) } : {}),
    }),
  );
}

/** The headers of both; of one that both name, the option's. */
function headersOf(
  flags: TestFlags,
  { file, values }: Settings,
  env: NodeJS.ProcessEnv,
): SubmitInput['headers'] {
  const lines = flags.header ?? [];
  const given = new Set(lines.map((line) => line.replace(/:.*$/s, '').trim().toLowerCase()));
  const more = Object.entries(values.headers ?? {})
    .filter(([name]) => !given.has(name.trim().toLowerCase()))
    .map(([name, variable]) => `${name}: ${valueOfVariable(file, variable, env)}`);
  return headersFor([...lines, ...more], env);
}

function valueOfVariable(file: string, name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name];
  if (value) return value;
  throw new WrongUse(`${file} names the environment variable ${name}, which is not set.`);
}
