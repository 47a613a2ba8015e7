import { readFileSync } from 'node:fs';
import path from 'node:path';
import { holderOf } from '#deploy/lib/lock.ts';
import { homeDir } from '#deploy/lib/paths.ts';
import { progressTo } from '#deploy/lib/progress.ts';
import { answers } from '#deploy/lib/wait.ts';
import { type Keys, type RunningState, startPlatform } from '#deploy/platform.ts';
import { RoveClient } from './client.ts';
import { type Connection, remotePlatform } from './connect.ts';

/** Reaches a platform: the remote one of `ROVE_URL`, the one that runs in this home, or one started for this call. */
export async function connectPlatform(ending: AbortSignal): Promise<Connection> {
  const remote = remotePlatform(process.env);
  if (remote) return remote;
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
