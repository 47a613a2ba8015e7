import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { keysFor, withKeys } from './lib/keys-for.ts';
import { ROOT } from './lib/paths.ts';
import { Refusal } from './lib/refusal.ts';
import { readSecretFiles } from './lib/secret-files.ts';
import { environmentOf } from './lib/service-environment.ts';
import { SERVICES, type ServiceSpec } from './services.ts';

const FAILED = 4;
const WRONG_SETTINGS = 2;
/** Prints the keys of one service, for installations that give each its own. */
const SERVICE_KEYS = 'service-keys';

/** Steps of an installation that end by themselves, and the scripts that they are. */
const STEPS: Readonly<Record<string, readonly [script: string, ...args: string[]]>> = {
  migrate: ['db/migrate.ts'],
  keys: ['services/auth/bootstrap.ts'],
  ops: ['services/ops/main.ts'],
  doctor: ['services/doctor/main.ts'],
  backup: ['services/backup/main.ts', 'backup'],
  restore: ['services/backup/main.ts', 'restore'],
};

/** The roles that one process of an installation can have. */
export const ROLES: readonly string[] = [
  ...SERVICES.map(({ name }) => name),
  ...Object.keys(STEPS),
  SERVICE_KEYS,
];

/**
 * Runs one role from the environment and `*_FILE` settings: a service in this very process, until it is told to stop;
 * a step to its end. `argv` is what follows the role.
 */
export async function runRole(role: string, argv: readonly string[]): Promise<void> {
  const service = SERVICES.find(({ name }) => name === role);
  try {
    readSecretFiles();
    if (service) await serve(service);
    else if (role === SERVICE_KEYS) printKeys(argv);
    else runStep(STEPS[role] ?? [role], argv, role === 'keys' ? withKeys(role, process.env) : process.env);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = WRONG_SETTINGS;
  }
}

function printKeys([service = '']: readonly string[]): void {
  const { ROVE_SECRET: secret } = process.env;
  const keys = secret ? keysFor(service, process.env) : '';
  if (!keys) throw new Refusal(`Set ROVE_SECRET, and name a service that has keys: rove ${SERVICE_KEYS} api`);
  console.log(keys);
}

async function serve({ name, portVariable, port }: ServiceSpec): Promise<void> {
  const own = environmentOf(name, process.env);
  for (const variable of Object.keys(process.env)) if (!(variable in own)) delete process.env[variable];
  Object.assign(process.env, own);
  if (portVariable) process.env[portVariable] ||= String(port);
  await import(pathToFileURL(path.join(ROOT, 'services', name, 'main.ts')).href);
}

function runStep(
  [script, ...args]: readonly [string, ...string[]],
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, script), ...args, ...argv], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? FAILED;
}
