import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import type { FindCaller } from './caller.ts';

/** What every route gets. `db` connects as `rove_app`; `rows_max` and `statement_ms` bound every query. */
export type Context = {
  db: Db;
  keys: UserKeys;
  findCaller: FindCaller;
  rows_max: number;
  statement_ms: number;
  publicUrl: URL;
  logger: Logger;
};
