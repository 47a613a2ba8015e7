import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Credential, sessionStateSchema } from '#domain/api/credential.ts';
import { MEMBER, TOTP_SECRET } from '#samples/members/accounts.ts';
import { type Members, type MembersOptions, startMembers } from '#samples/members/server.ts';
import { byLength } from '#tests/support/length.ts';
import { required } from '#tests/support/services.ts';
import type { Driver } from '../drivers/contract.ts';
import { openSharedBrowser } from '../drivers/web/chromium/open-driver.ts';
import { fromStorageState } from '../drivers/web/chromium/session-state.ts';
import { replay } from '../replay/replay.ts';
import { withSecrets } from '../secrets/secret-values.ts';
import { Secrets } from '../secrets/secrets.ts';
import { accountsOf } from './account.ts';
import { LoginKeeper, type LoginState } from './keeper.ts';
import { logIn } from './login.ts';
import { UsedCodes } from './used-codes.ts';

const signal = new AbortController().signal;
const open: { close(): Promise<unknown> }[] = [];
/** Each session is as fresh as that of a browser of its own. */
let browser: Awaited<ReturnType<typeof openSharedBrowser>>;

beforeAll(async () => {
  browser = await openSharedBrowser({ executablePath: required('ROVE_CHROMIUM'), proxy_url: null });
});
afterAll(() => browser?.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** `used`: each site of these tests is an app of its own, whose codes nobody has typed. */
type Stand = { site: Members; driver: Driver; credentials: Credential[]; used: UsedCodes };

async function start(options: MembersOptions = {}, credentials: Credential[] = [MEMBER]): Promise<Stand> {
  const site = await startMembers(options);
  open.push(site);
  const used = new UsedCodes();
  return { site, credentials, used, driver: await openAt({ site, credentials, used }) };
}

async function openAt(
  { site, credentials, used }: Pick<Stand, 'site' | 'credentials' | 'used'>,
  session: unknown = null,
): Promise<Driver> {
  const plain = await browser.openDriver({
    run_id: 'run',
    proxy_url: null,
    viewport: { width: 1000, height: 700 },
    mode: 'interact',
    session,
    seed: 1,
    signal,
  });
  const driver = withSecrets(plain, new Secrets(credentials, signal, { used }));
  open.push(driver);
  await driver.open(site.url);
  return driver;
}

async function signIn({ site, driver, credentials }: Stand) {
  const [account] = accountsOf(credentials);
  if (!account) throw new Error('no account');
  return logIn(driver, account, { start_place: site.url, signal });
}

const keeperFor = ({ site, credentials }: Stand, from: LoginState | null = null) =>
  new LoginKeeper({ credentials: accountsOf(credentials), start_place: site.url, from, signal });

const visit = async ({ driver, site }: Stand, path: string) => {
  await driver.perform({ kind: 'open', place: new URL(path, site.url).href });
  return driver.observe();
};

const TOTP = { ...MEMBER, totp_secret: TOTP_SECRET };

describe('signing in', () => {
  it.each<[string, MembersOptions, Credential]>([
    ['one form', {}, MEMBER],
    ['the name first', { variant: 'two_step' }, MEMBER],
    ['boxes for a form, in German, the token in IndexedDB', { variant: 'app' }, MEMBER],
    ['a form that is drawn late', { variant: 'app', drawn_after_ms: 1_200 }, MEMBER],
    ['a one-time code', { totp: true }, TOTP],
    ['a field for each digit, after the name first', { totp: true, digits: true, variant: 'two_step' }, TOTP],
    [
      'an otpauth address',
      { totp: true },
      { ...MEMBER, totp_secret: `otpauth://totp/Members:ana?secret=${TOTP_SECRET}` },
    ],
  ])('%s', async (_, options, credential) => {
    const stand = await start(options, [credential]);
    expect(await signIn(stand)).toMatchObject({ status: 'signed_in' });
    expect(stand.site.accounts.counts).toMatchObject({ passwords: 1, logins: 1 });
  });

  it.each<[string, MembersOptions]>([
    ['in a form', {}],
    ...byLength<[string, MembersOptions][]>(
      [],
      [
        ['after the name', { variant: 'two_step' }],
        ['in boxes', { variant: 'app' }],
      ],
    ),
  ])('a wrong password %s is sent once and told', async (_, options) => {
    const stand = await start(options, [{ ...MEMBER, password: 'wrong-password' }]);
    const { status, detail } = await signIn(stand);
    expect({ status, told: /wrong|falsch/i.test(detail) }).toEqual({ status: 'refused', told: true });
    expect(stand.site.accounts.counts.passwords).toBe(1);
  });

  it('a code is asked for and there is no secret for it', async () => {
    const stand = await start({ totp: true });
    expect(await signIn(stand)).toMatchObject({ status: 'needs_code' });
  });

  it('a wrong secret gives two codes at most', async () => {
    const stand = await start({ totp: true }, [
      { ...MEMBER, totp_secret: `otpauth://totp/x?secret=${'A'.repeat(32)}&period=5` },
    ]);
    expect(await signIn(stand)).toMatchObject({ status: 'refused', detail: 'This code is not valid' });
    expect(stand.site.accounts.counts).toMatchObject({ passwords: 1, codes: 2 });
  });

  it('nothing to sign in to is said so', async () => {
    const stand = await start();
    await stand.driver.perform({ kind: 'open', place: new URL('/nothing', stand.site.url).href });
    const [account] = accountsOf(stand.credentials);
    if (!account) throw new Error('no account');
    const start_place = new URL('/nothing', stand.site.url).href;
    expect(await logIn(stand.driver, account, { start_place, signal })).toMatchObject({
      status: 'no_login_form',
    });
  });
});

describe('the session', () => {
  it('is signed in once, known on every screen, and told in shares', async () => {
    const stand = await start();
    const keeper = keeperFor(stand);
    keeper.note(await stand.driver.observe());
    const { steps } = await keeper.begin(stand.driver);
    expect(steps.map(({ text }) => text)).toEqual([
      'Click the link "Log in"',
      'Type the name of the test account into the field "E-mail", type its password into the field "Password", click the button "Log in"',
    ]);
    for (const path of ['/dashboard', '/notes', '/about'])
      expect(keeper.note(await visit(stand, path))).toBe('in');
    expect(keeper.summary()).toEqual({ status: 'signed_in', detail: '', signed_in_states: 3, states: 4 });
    const resumed = keeperFor(stand, JSON.parse(JSON.stringify(keeper.state())));
    expect(await resumed.begin(stand.driver)).toMatchObject({ status: 'signed_in', steps: [] });
    expect(stand.site.accounts.counts.passwords).toBe(1);
  });

  it('is renewed when it ends, and given up when it ends again at once', async () => {
    const stand = await start({ session_requests: 4 });
    const keeper = keeperFor(stand);
    await keeper.begin(stand.driver);
    const untilLost = async () => {
      for (let look = 0; look < 9 && !keeper.needsLogin(); look += 1)
        keeper.note(await visit(stand, '/notes'));
      return keeper.needsLogin();
    };
    expect(await untilLost()).toBe(true);
    expect(await keeper.again(stand.driver)).toMatchObject({ status: 'signed_in' });
    expect(keeper.needsLogin()).toBe(false);
    expect(await untilLost()).toBe(true);
    expect(await keeper.again(stand.driver)).toMatchObject({ status: 'lost' });
    keeper.note(await visit(stand, '/notes'));
    expect(keeper.needsLogin()).toBe(false);
    expect(stand.site.accounts.counts.logins).toBe(2);
    expect(keeper.summary()?.status).toBe('lost');
  });

  it('that lasts is not signed in again because one screen shows a login', async () => {
    const stand = await start();
    const keeper = keeperFor(stand);
    await keeper.begin(stand.driver);
    keeper.note(await visit(stand, '/help'));
    expect(keeper.needsLogin()).toBe(true);
    expect(await keeper.again(stand.driver)).toMatchObject({ status: 'signed_in' });
    keeper.note(await visit(stand, '/help'));
    expect(keeper.needsLogin()).toBe(false);
    expect(stand.site.accounts.counts.passwords).toBe(1);
  });

  it.each<MembersOptions>([{}, { variant: 'app' }])('can be a recorded one: %o', async (options) => {
    const stand = await start(options);
    await signIn(stand);
    const { storage } = (await stand.driver.session()) as { storage: unknown };
    const session_state = sessionStateSchema.parse(JSON.parse(JSON.stringify(storage)));
    const credentials = [{ session_state }];
    const again = {
      ...stand,
      credentials,
      driver: await openAt({ ...stand, credentials }, fromStorageState(session_state)),
    };
    const keeper = keeperFor(again);
    expect(await keeper.begin(again.driver)).toMatchObject({ status: 'signed_in', steps: [] });
    expect(keeper.note(await again.driver.observe())).toBe('in');
    stand.site.accounts.endAll();
    const late = {
      ...again,
      driver: await openAt({ ...stand, credentials }, fromStorageState(session_state)),
    };
    expect(await keeperFor(late).begin(late.driver)).toMatchObject({ status: 'refused' });
    expect(stand.site.accounts.counts.passwords).toBe(1);
  });
});

describe('the steps of a login', () => {
  it('can be repeated in a fresh browser, also where each code works once', async () => {
    const totp_secret = `otpauth://totp/x?secret=${TOTP_SECRET}&period=5`;
    const options = { totp: true, once: true, code_period: 5, variant: 'two_step' } as const;
    const stand = await start(options, [{ ...MEMBER, totp_secret }]);
    const { steps, status } = await signIn(stand);
    expect(status).toBe('signed_in');
    const fresh = await openAt(stand);
    expect(await replay(fresh, steps)).toMatchObject({ status: 'done' });
    expect((await fresh.observe()).text).toContain('Good to see you');
  });

  it('and all that comes of them holds no secret', async () => {
    const stand = await start({ totp: true }, [TOTP]);
    const { driver } = stand;
    const keeper = keeperFor(stand);
    const emitted: unknown[] = [await driver.observe(), await keeper.begin(driver)];
    const { password } = MEMBER;
    for (const path of ['/notes', `/about?q=${encodeURIComponent(password)}`, `/about#${TOTP_SECRET}`]) {
      const seen = await visit(stand, path);
      emitted.push(seen, keeper.note(seen), driver.drain(), await driver.probe('accessibility'));
    }
    const settings = await visit(stand, '/settings');
    const [field] = settings.elements.filter((view) => view.affordance === 'type');
    if (!field) throw new Error('no field');
    const value = '{{credential.0.password}}';
    const fields = [{ target: field.target, affordance: field.affordance, value }];
    emitted.push(await driver.perform({ kind: 'fill', fields, submit: null }), await driver.observe());
    emitted.push(keeper.state(), keeper.summary(), accountsOf(stand.credentials));
    const text = JSON.stringify(emitted);
    expect(text).toContain('{{credential.0.password}}');
    for (const secret of [password, encodeURIComponent(password), TOTP_SECRET])
      expect(text).not.toContain(secret);
  });
});
