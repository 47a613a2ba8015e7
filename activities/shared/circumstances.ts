import { createHash } from 'node:crypto';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Account } from '#engine/login/account.ts';

/** Who a run signs in as, by a digest of the names. */
export function whoOf(names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...names].sort()))
    .digest('hex');
}

export const namesIn = (accounts: readonly Account[]): string[] =>
  accounts.flatMap(({ username }) => username || []);

/** What must be the same for a replay of a later run to say that a bug is gone: what it runs in, as whom, and what it may do. */
export function circumstancesOf({ config }: RunSpec, accounts: readonly Account[]): string {
  const { browser, viewport, destructive } = config;
  return JSON.stringify([browser, viewport.width, viewport.height, destructive, whoOf(namesIn(accounts))]);
}
