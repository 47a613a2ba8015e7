import { randomUUID } from 'node:crypto';
import { testAccounts } from '#activities/shared/test-accounts.ts';
import { runConfigSchema } from '#domain/test-run/run-spec.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { secretName } from '#engine/export/step-code.ts';
import { logIn } from '#engine/login/login.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { openTestDriver } from './driver.ts';

/** Test accounts of a site, the first of which is signed in; they have one password. */
export type TestUsers = { users: readonly string[]; password: string };

/** A session of the first account in `active`, which can open one of the second beside it, and the steps that signed it in. */
export async function signedInDriver(
  url: string,
  { users, password }: TestUsers,
): Promise<{ driver: Driver; login: readonly Step[] }> {
  const { signal } = new AbortController();
  const config = runConfigSchema.parse({ mode: 'active', authority: true });
  const credentials = users.map((username) => ({ username, password }));
  const { over, accounts } = testAccounts({ credentials }, { config, target: { url } }, signal);
  const { viewport, mode } = config;
  const given = { run_id: randomUUID(), proxy_url: null, session: null, seed: 1, viewport, mode, signal };
  const driver = await over((options) => openTestDriver(options))(given);
  await driver.open(url);
  const [account] = accounts;
  const done = account && (await logIn(driver, account, { start_place: url, signal }));
  if (done?.status !== 'signed_in') throw new Error(`the account is not signed in: ${done?.status}`);
  return { driver, login: done.steps };
}

/** Names and passwords as an exported test reads them. */
export function secretsFor({ users, password }: TestUsers): Record<string, string> {
  const pairs = users.flatMap((name, index) => [
    [secretName(index, 'username'), name],
    [secretName(index, 'password'), password],
  ]);
  return Object.fromEntries(pairs);
}
