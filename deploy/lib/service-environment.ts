import { SERVICES_WITH_ROLES, urlSettingOf } from '#db/service-roles.ts';
import { withKeys } from './keys-for.ts';

const OWN_ROLES = SERVICES_WITH_ROLES.map(urlSettingOf);
const NATS_USERS = ['relay', 'gateway', 'worker'];
const TEMPORAL_USERS = ['reactor', 'worker', 'api'];

/** Settings that hold a secret, and the services that read them. Every other process is started without. */
const SECRET_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  DATABASE_URL: [],
  ...Object.fromEntries(OWN_ROLES.map((setting) => [setting, []])),
  ROVE_DB_APP_URL: ['api', 'data', 'gateway'],
  ROVE_DB_SERVICE_URL: ['auth', 'api', 'bundles', 'relay', 'worker', 'gateway', 'reactor'],
  ROVE_SECRET: [],
  ROVE_SECRET_PREVIOUS: [],
  ROVE_KEYS: ['auth', 'api', 'data', 'gateway', 'reactor', 'worker', 'egress', 'bundles'],
  ROVE_SMTP_URL: ['auth'],
  ROVE_SMS_URL: ['auth'],
  ROVE_SMS_SECRET: ['auth'],
  ROVE_AUTH_OIDC: ['auth'],
  ROVE_S3_ACCESS_KEY_ID: ['api', 'bundles', 'worker', 'reactor'],
  ROVE_S3_SECRET_ACCESS_KEY: ['api', 'bundles', 'worker', 'reactor'],
  ROVE_MODEL_KEY: ['worker'],
  ROVE_DEVICES: ['worker'],
  NATS_URL: NATS_USERS,
  NATS_PASSWORD: NATS_USERS,
  NATS_CREDS: NATS_USERS,
  NATS_TLS_CA: NATS_USERS,
  NATS_TLS_CERT: NATS_USERS,
  NATS_TLS_KEY: NATS_USERS,
  TEMPORAL_TLS_CA: TEMPORAL_USERS,
  TEMPORAL_TLS_CERT: TEMPORAL_USERS,
  TEMPORAL_TLS_KEY: TEMPORAL_USERS,
  PADDLE_API_KEY: ['api'],
  PADDLE_WEBHOOK_SECRET: ['api'],
};

/** Names that our processes, and the tools that they start, may know of the host. */
const OF_THE_HOST =
  /^(?:PATH|HOME|USER|LANG|LC_[A-Z]+|TZ|TMPDIR|DISPLAY|LD_LIBRARY_PATH|FONTCONFIG_[A-Z]+|XDG_[A-Z_]+|JAVA_HOME|MAVEN_OPTS|CARGO_HOME|RUSTUP_HOME|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|SSL_CERT_[A-Z]+|NODE_[A-Z_]+|LOG_LEVEL|HOST|PORT|NATS_USER)$/;
const OURS = /^(?:ROVE|OTEL|PADDLE|TEMPORAL)_|_(?:URL|PORT)$/;

/**
 * What one service is started with: its own secrets, and nothing of whoever starts it that we do not know. Of the
 * installation's secret it has its own keys alone, and of the database its own role where that has an address.
 * @throws Refusal when that is too short
 */
export function environmentOf(service: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(withKeys(service, withOwnRole(service, env))).filter(([name]) => {
    const readers = SECRET_SETTINGS[name];
    return readers ? readers.includes(service) : OF_THE_HOST.test(name) || OURS.test(name);
  });
  return Object.fromEntries(kept);
}

function withOwnRole(service: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const known = SERVICES_WITH_ROLES.find((name) => name === service);
  const own = known ? env[urlSettingOf(known)] : undefined;
  return own ? { ...env, ROVE_DB_SERVICE_URL: own } : env;
}

/** The settings that only some services are told. */
export const secretSettings = (): string[] => Object.keys(SECRET_SETTINGS);
