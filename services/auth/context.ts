import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import type { Settings } from './config.ts';
import type { KeyRing } from './keys.ts';
import type { Later } from './later.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Sealer } from './sealer.ts';

export type Context = {
  db: Db;
  keys: UserKeys;
  signing: KeyRing;
  sealer: Sealer;
  settings: Settings;
  /** Address of this service as users see it, which is also the issuer of tokens. */
  issuer: string;
  /** The web app's own origin. */
  siteUrl: URL;
  later: Later;
  /** Sends mail by SMTP; null leaves it in the outbox. */
  mailer: Mailer | null;
  logger: Logger;
};
