import type { Credential } from '#domain/api/credential.ts';
import { MEMBER } from '#samples/members/accounts.ts';
import { startMembers } from '#samples/members/server.ts';
import { SAMPLES } from '../findings/apps.ts';

type App = { start(): Promise<{ url: string; close(): Promise<void> }>; credentials: readonly Credential[] };

/** The sample apps with their bugs, and one behind a sign-in. */
export const APPS: Readonly<Record<string, App>> = {
  ...Object.fromEntries(
    Object.entries(SAMPLES).map(([name, { start, credentials }]) => [
      name,
      { start: () => start({ bugs: true }), credentials },
    ]),
  ),
  members: { start: () => startMembers(), credentials: [MEMBER] },
};
