import { type InstallationSecrets, type KeyPair, keyPairOf } from './sealing-key.ts';

/** What each key that the installation's secret gives is for, and the processes that need it. `keys`: the step of that name. */
const NEEDED_BY = {
  'user-keys': ['auth', 'api', 'data', 'gateway', 'reactor', 'worker', 'keys'],
  'auth-sealing': ['auth', 'worker', 'keys'],
  'auth-hashes': ['auth', 'keys'],
  'auth-pages': ['auth', 'keys'],
  'auth-signing-keys': ['auth', 'keys'],
  'local-account': ['keys'],
  'evidence-links': ['api'],
  'api-rates': ['api'],
  checkout: ['api'],
  egress: ['api', 'worker', 'egress'],
  bundles: ['egress', 'bundles'],
  'temporal-payloads': ['api', 'reactor', 'worker'],
} as const;

export type KeyPurpose = keyof typeof NEEDED_BY;

const PURPOSES = Object.keys(NEEDED_BY) as KeyPurpose[];

/** The purposes whose keys a service is given. */
export const purposesOf = (service: string): KeyPurpose[] =>
  PURPOSES.filter((purpose) => (NEEDED_BY[purpose] as readonly string[]).includes(service));

/**
 * The keys of one service, as its setting `ROVE_KEYS` has them: `purpose=key`, by commas, each key in base64url and
 * followed by `.` and the one before it while the secret is changed. Empty where it needs none.
 */
export function packKeys(service: string, secrets: InstallationSecrets): string {
  const packed = purposesOf(service).map((purpose) => {
    const { key, before } = keyPairOf(secrets, purpose);
    const both = [key, ...(before ? [before] : [])].map((one) => one.toString('base64url'));
    return `${purpose}=${both.join('.')}`;
  });
  return packed.join(',');
}

/** Keys by their purpose, and no secret from which others could be made. */
export class ServiceKeys {
  readonly #pairs: ReadonlyMap<string, KeyPair>;

  constructor(pairs: ReadonlyMap<string, KeyPair>) {
    this.#pairs = pairs;
  }

  /** All keys of an installation. */
  static of(secrets: InstallationSecrets): ServiceKeys {
    return new ServiceKeys(new Map(PURPOSES.map((purpose) => [purpose, keyPairOf(secrets, purpose)])));
  }

  /** What `packKeys` gave. @throws Error naming the part that is not right */
  static unpack(text: string): ServiceKeys {
    const parts = text.trim().split(',').filter(Boolean);
    return new ServiceKeys(new Map(parts.map(pairIn)));
  }

  lacks(purposes: readonly KeyPurpose[]): KeyPurpose[] {
    return purposes.filter((purpose) => !this.#pairs.has(purpose));
  }

  pair(purpose: KeyPurpose): KeyPair {
    const pair = this.#pairs.get(purpose);
    if (!pair) throw new Error(`ROVE_KEYS lacks the key ${purpose}`);
    return pair;
  }

  /** Today's key. */
  key(purpose: KeyPurpose): Buffer {
    return this.pair(purpose).key;
  }
}

function pairIn(part: string): [string, KeyPair] {
  const [, purpose = '', now = '', before] = /^([a-z-]+)=([\w-]{43})(?:\.([\w-]{43}))?$/.exec(part) ?? [];
  if (!purpose) throw new Error(`${part.split('=')[0]?.slice(0, 40)} is no key`);
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return [purpose, { key: bytes(now), before: before ? bytes(before) : null }];
}
