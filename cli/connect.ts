import { Refusal } from '#deploy/lib/refusal.ts';
import { ApiError, RoveClient } from './client.ts';
import { EXIT } from './exit.ts';

export type Connection = { client: RoveClient; close: () => Promise<void> };

/** What a command is run with: the way to a platform, and a signal that is aborted when the command is to end. */
export type Host = { connect: (ending: AbortSignal) => Promise<Connection>; ending: AbortSignal };

/**
 * Does something through a platform and gives its exit code; a refusal is said in words. `wrongUse`: the statuses of
 * refusals that are for what the user asked.
 */
export async function throughPlatform(
  { connect, ending }: Host,
  wrongUse: readonly number[],
  work: (client: RoveClient) => Promise<number>,
): Promise<number> {
  let connection: Connection | null = null;
  try {
    connection = await connect(ending);
    return await work(connection.client);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    return wrongUse.includes(error.status) ? EXIT.wrongUse : EXIT.couldNotTest;
  } finally {
    await connection?.close();
  }
}

/** The remote platform of `ROVE_URL`; null where none is named. @throws Refusal without its key */
export function remotePlatform({ ROVE_URL, ROVE_API_KEY }: NodeJS.ProcessEnv): Connection | null {
  if (!ROVE_URL) return null;
  if (!ROVE_API_KEY) throw new Refusal('ROVE_URL is set; give an API key of that platform as ROVE_API_KEY.');
  const client = new RoveClient(ROVE_URL, { kind: 'key', key: ROVE_API_KEY });
  return { client, close: async () => undefined };
}
