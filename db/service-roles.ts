type Tables = 'all of public' | readonly string[];
/** Tables that a service has as `rove_service` has them, and those that it has less of. */
export type Share = { tables: Tables; less?: Readonly<Record<string, readonly Privilege[]>> };
export type Privilege = 'select' | 'insert' | 'update' | 'delete';

/** What whoever appends events, or reads them, touches. */
const EVENTS = [
  'events',
  'installation',
  'run_snapshots',
  'sequencer_awake',
  'service_instances',
  'streams',
  'user_keys',
];
const RUNS = [
  ...['blocked_targets', 'channels', 'deliveries', 'device_leases', 'dropped_schedules', 'firings', 'mutes'],
  ...['sites', 'test_credentials', 'tests', 'tracker_issues', 'triggers', 'verifications'],
];
const ACCOUNTS = [
  ...['flow_states', 'identities', 'mail', 'mfa_challenges', 'mfa_factors', 'one_time_tokens', 'passkeys'],
  ...['rate_limits', 'recovery_codes', 'refresh_tokens', 'sessions', 'signing_keys', 'sso_providers'],
  ...['used_tokens', 'users'],
];
const READ = ['select'] as const;

/** What each service may touch in the database, as the role of its name. The egress and the edge have no database. */
export const SHARES = {
  auth: {
    tables: [
      ...EVENTS,
      ...['api_keys', 'erasures', 'profiles', 'report_shares', 'tests'],
      ...ACCOUNTS.map((name) => `auth.${name}`),
    ],
  },
  api: {
    tables: 'all of public',
    // An account's own data is handed out, and its deletion begins with its sign-in.
    less: {
      'auth.users': ['select', 'delete'],
      'auth.identities': READ,
      'auth.sessions': READ,
      'auth.mfa_factors': READ,
      'auth.passkeys': READ,
    },
  },
  // Whatever tables there are: it deletes what is left of an account.
  reactor: { tables: 'all of public', less: { 'auth.users': ['select', 'delete'] } },
  // A trigger's submit holds its owner's profile (`for update`).
  worker: {
    tables: [...EVENTS, ...RUNS],
    less: { profiles: ['select', 'update'], 'auth.mail': ['insert'] },
  },
  relay: {
    tables: ['sequencer_awake', 'service_instances', 'dead_letters'],
    less: { events: ['select', 'update'], installation: READ },
  },
  gateway: {
    tables: ['service_instances'],
    less: { events: READ, installation: READ, tests: READ, user_keys: READ },
  },
  bundles: { tables: ['service_instances'], less: { events: READ, tests: READ, verifications: READ } },
} as const satisfies Record<string, Share>;

export type ServiceWithRole = keyof typeof SHARES;
export const SERVICES_WITH_ROLES = Object.keys(SHARES) as ServiceWithRole[];

export const roleOf = (service: ServiceWithRole): string => `rove_${service}`;
/** The setting that holds the address of one service's role, for whoever makes the roles and starts the services. */
export const urlSettingOf = (service: ServiceWithRole): string => `ROVE_DB_${service.toUpperCase()}_URL`;
