import { openCredentials } from '#db/queries/credentials.ts';
import type { Credential } from '#domain/api/credential.ts';
import { headerVariable, type RequestHeader } from '#domain/api/header.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver, OpenDriver, OpenOptions } from '#engine/drivers/contract.ts';
import { fromStorageState } from '#engine/drivers/web/chromium/session-state.ts';
import { secretName } from '#engine/export/step-code.ts';
import { type Account, accountsOf } from '#engine/login/account.ts';
import { goesOn, logIn } from '#engine/login/login.ts';
import type { Probe } from '#engine/login/session-probe.ts';
import { TotpSecretError } from '#engine/login/totp.ts';
import { watching } from '#engine/properties/watched-driver.ts';
import { type KeptSession, memoryOf, type RunMemory } from '#engine/replay/run-memory.ts';
import { withSecrets } from '#engine/secrets/secret-values.ts';
import { Secrets } from '#engine/secrets/secrets.ts';
import type { Deps } from './deps.ts';

/** The test accounts and request headers of one activity: what the explorer may know of them, and drivers that can use them. */
export type TestAccounts = {
  accounts: Account[];
  /**
   * Drivers that send the headers, type the accounts' secrets for placeholders and show none of them. `openBeside`: what
   * their sessions beside are opened by; absent, the same.
   */
  over(openDriver: OpenDriver, openBeside?: OpenDriver): OpenDriver;
  /** Names, passwords and headers as an exported test reads them. */
  environment: Record<string, string>;
  headers: readonly RequestHeader[];
};

/** What a run was given that is sealed. */
type RunSecrets = { credentials: readonly Credential[]; headers?: readonly RequestHeader[] };

/** Opens what of a run is sealed. Without any, drivers are left as they are. */
export async function openTestAccounts(
  deps: Pick<Deps, 'db' | 'keys' | 'cell'>,
  spec: RunSpec,
  signal: AbortSignal,
): Promise<TestAccounts & { properties: string }> {
  const { test_id: testId, owner } = spec;
  const sealed = await openCredentials(deps.db, deps.keys, { testId, owner });
  const accounts = testAccounts(sealed, spec, signal, memoryOf(testId));
  const { properties } = sealed;
  // Outermost: what a property sees of a page is what everybody else does.
  const over: TestAccounts['over'] = (openDriver, openBeside) =>
    watching(properties, accounts.over(openDriver, openBeside), deps.cell);
  return { ...accounts, over, properties };
}

/** The same from secrets at hand. `kept`: keeps the session of the other account for whoever needs it next. */
export function testAccounts(
  { credentials, headers = [] }: RunSecrets,
  spec: Pick<RunSpec, 'config' | 'target'>,
  signal: AbortSignal,
  kept: Pick<RunMemory, 'other'> = { other: null },
): TestAccounts {
  const environment = environmentOf({ credentials, headers });
  if (credentials.length === 0 && headers.length === 0)
    return { accounts: [], over: (openDriver) => openDriver, environment, headers };
  const secrets = secretsOf({ credentials, headers }, signal);
  const looksOnly = spec.config.mode === 'read_only';
  const [account, ...others] = accountsOf(credentials);
  const recorded = credentials[0]?.session_state;
  const other = others.find(({ password }) => password);
  const start_place = spec.target.url ?? '';
  let beforehand: Promise<unknown> | null = null;
  const sent = headers.length > 0 ? { headers: { start: start_place, list: headers } } : {};
  return {
    environment,
    headers,
    // Where nothing may be sent, the login is made beforehand, in a browser of its own.
    accounts: [
      ...(account ? [looksOnly ? { ...account, beforehand: account.password } : account] : []),
      ...others,
    ],
    over:
      (openDriver, openBeside = openDriver) =>
      async (options) => {
        const plain = async (over: Partial<OpenOptions>): Promise<Driver> =>
          withSecrets(await openBeside({ ...options, ...sent, ...over }), secrets);
        const open = async (over: Partial<OpenOptions>): Promise<Driver> =>
          withSecrets(
            await openDriver({ ...options, ...sent, ...over }),
            secrets,
            options.mode === 'active'
              ? besideOf(plain, { same: account, other }, { start_place, signal, kept })
              : undefined,
          );
        if (options.session !== null) return open({});
        if (recorded) return open({ session: fromStorageState(recorded) }).catch(refuseSession(signal));
        if (!looksOnly || !account) return open({});
        beforehand ??= signedInSession(open, account, start_place, signal);
        return open({ session: await beforehand });
      },
  };
}

function environmentOf({ credentials, headers }: Required<RunSecrets>): Record<string, string> {
  const accounts = credentials.flatMap(({ username, password }, index) => [
    [secretName(index, 'username'), username ?? ''],
    [secretName(index, 'password'), password ?? ''],
  ]);
  const sent = headers.map(({ name, value }) => [headerVariable(name), value]);
  return Object.fromEntries([...accounts, ...sent]);
}

function secretsOf({ credentials, headers }: Required<RunSecrets>, signal: AbortSignal): Secrets {
  try {
    return new Secrets(credentials, signal, { headers });
  } catch (error) {
    if (error instanceof TotpSecretError) throw new AppError('INVALID_REQUEST', error.message);
    throw error;
  }
}

/** What the browser says of a session that it does not take may quote it. */
function refuseSession(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError || signal.aborted) throw error;
    throw new AppError('INVALID_REQUEST', 'The browser does not take the recorded session');
  };
}

/** Sessions beside one, as far as there are accounts for them. The other account signs in once, and goes on as it was then. */
function besideOf(
  open: Open,
  accounts: { same: Account | undefined; other: Account | undefined },
  { start_place, signal, kept }: { start_place: string; signal: AbortSignal; kept: Pick<RunMemory, 'other'> },
): NonNullable<Driver['beside']> {
  return async (as) => {
    const session = typeof as === 'object' ? as.session : null;
    const who = typeof as === 'object' ? as.signs_in : as;
    if (who === undefined || who === 'nobody') {
      const driver = await open({ session });
      await driver.open(start_place);
      return driver;
    }
    const account = accounts[who];
    if (!account?.password) return null;
    if (as !== 'other')
      return (await signedInAs(open, account, { start_place, signal, session }))?.driver ?? null;
    const again = kept.other && (await goingOn(open, kept.other, { start_place, signal }));
    if (again) return again;
    const signed = await signedInAs(open, account, { start_place, signal, session });
    if (!signed) return null;
    const { driver, probe } = signed;
    kept.other = probe ? { session: await driver.session(), probe } : null;
    return driver;
  };
}

type Open = (over: Partial<OpenOptions>) => Promise<Driver>;

type Places = { start_place: string; signal: AbortSignal };

async function signedInSession(
  open: Open,
  account: Account,
  start_place: string,
  signal: AbortSignal,
): Promise<unknown> {
  const interact: Open = (over) => open({ ...over, mode: 'interact' });
  const signed = await signedInAs(interact, account, { start_place, signal, session: null });
  try {
    return signed ? await signed.driver.session() : null;
  } finally {
    await signed?.driver.close();
  }
}

/** A fresh session, or one with what another kept, signed in as this account; null, and closed, when that does not work. */
async function signedInAs(
  open: Open,
  account: Account,
  { session, ...places }: Places & { session: unknown },
): Promise<{ driver: Driver; probe: Probe | null } | null> {
  let probe: Probe | null = null;
  const driver = await opened(open, session, places.start_place, async (seen) => {
    const login = await logIn(seen, account, places);
    probe = login.probe;
    return login.status === 'signed_in';
  });
  return driver && { driver, probe };
}

/** A session as it was kept; null, and closed, where it asks to sign in. */
const goingOn = (open: Open, { session, probe }: KeptSession, { start_place, signal }: Places) =>
  opened(open, session, start_place, (driver) => goesOn(driver, probe, signal));

/** A session that stands at this place and is as it should be there; null, and closed, where it is not. */
async function opened(
  open: Open,
  session: unknown,
  place: string,
  isRight: (driver: Driver) => Promise<boolean>,
): Promise<Driver | null> {
  const driver = await open({ session });
  try {
    await driver.open(place);
    if (await isRight(driver)) return driver;
  } catch (error) {
    await driver.close();
    throw error;
  }
  await driver.close();
  return null;
}
