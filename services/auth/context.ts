import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import type { SigningKey } from './keys.ts';

export type Context = { db: Db; keys: UserKeys; signing: SigningKey; issuer: string; logger: Logger };
