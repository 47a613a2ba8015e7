import { readFileSync } from 'node:fs';
import path from 'node:path';
import { holderOf } from '#deploy/lib/lock.ts';
import { homeDir } from '#deploy/lib/paths.ts';
import { progressTo } from '#deploy/lib/progress.ts';
import { Refusal } from '#deploy/lib/refusal.ts';
import { answers } from '#deploy/lib/wait.ts';
import { type Keys, type RunningState, startPlatform } from '#deploy/platform.ts';
import { ApiError, RoveClient } from './client.ts';
import { EXIT } from './exit.ts';

export type Connection = { client: RoveClient; close: () => Promise<void> };

/**
 * Does something through a platform and gives its exit code; a refusal is said in words. `wrongUse`: the statuses of
 * refusals that are for what the user asked.
 */
export async function throughPlatform(
  ending: AbortSignal,
  wrongUse: readonly number[],
  work: (client: RoveClient) => Promise<number>,
): Promise<number> {
  let connection: Connection | null = null;
  try {
    connection = await connectPlatform(ending);
    return await work(connection.client);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    return wrongUse.includes(error.status) ? EXIT.wrongUse : EXIT.couldNotTest;
  } finally {
    await connection?.close();
  }
}

/** Reaches a platform: the remote one of `ROVE_URL`, the one that runs in this home, or one started for this call. */
export async function connectPlatform(ending: AbortSignal): Promise<Connection> {
  const { ROVE_URL, ROVE_API_KEY } = process.env;
  if (ROVE_URL) {
    if (!ROVE_API_KEY)
      throw new Refusal('ROVE_URL is set; give an API key of that platform as ROVE_API_KEY.');
    const client = new RoveClient(ROVE_URL, { kind: 'key', key: ROVE_API_KEY });
    return { client, close: async () => undefined };
  }
  const running = await runningPlatform();
  if (running) return { client: clientFor(running.url, running), close: async () => undefined };
  const platform = await startPlatform(progressTo(process.stderr), ending);
  return { client: clientFor(platform.url, platform.keys), close: platform.stop };
}

/** A client that is signed in as the local account. */
export function clientFor(url: string, { anon_key, account }: Keys): RoveClient {
  return new RoveClient(url, { kind: 'account', anonKey: anon_key, ...account });
}

async function runningPlatform(): Promise<RunningState | null> {
  const home = homeDir();
  const holder = holderOf(home);
  if (holder === null) return null;
  try {
    const state = JSON.parse(readFileSync(path.join(home, 'running.json'), 'utf8')) as RunningState;
    return state.pid === holder && (await answers(state.url, 5_000)) ? state : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
