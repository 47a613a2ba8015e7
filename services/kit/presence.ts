import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import { sayGone, sayPresent } from '#app/operator/presence.ts';
import type { Db } from '#db/connection.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { Loop } from './loop.ts';

const EVERY_MS = 5_000;

type PresenceParts = {
  db: Db;
  service: string;
  logger: Logger;
  life: Lifecycle;
  /** How the process is, in a few numbers. */
  detail?: () => Record<string, unknown>;
};

/** Says every few seconds in Postgres that this process is up, and how it is; at its end that it is gone. */
export function announcePresence({ db, service, logger, life, detail = () => ({}) }: PresenceParts): void {
  const instance = uuidv7();
  const about = {
    instance,
    service,
    host: hostname(),
    pid: process.pid,
    version: versionOf(),
    started_at: new Date(),
  };
  const loop: Loop = new Loop({
    round: async () => {
      await sayPresent(db, { ...about, detail: detail() });
      await loop.sleep(EVERY_MS);
    },
    onError: (error) => logger.warn({ err: error }, 'could not say that this process is up'),
    retry_ms: EVERY_MS,
  });
  loop.start();
  life.onStop('presence', async () => {
    await loop.stop();
    await sayGone(db, instance);
  });
}

function versionOf(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
