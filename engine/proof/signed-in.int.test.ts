import { afterEach, expect, it } from 'vitest';
import { testAccounts } from '#activities/shared/test-accounts.ts';
import type { Credential } from '#domain/api/credential.ts';
import type { Finding } from '#domain/findings/finding.ts';
import { type RunMode, type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import { MEMBER, TOTP_SECRET } from '#samples/members/accounts.ts';
import { type Members, startMembers } from '#samples/members/server.ts';
import type { Driver } from '../drivers/contract.ts';
import type { Evidence } from '../drivers/evidence.ts';
import { openSharedBrowser } from '../drivers/web/chromium/open-driver.ts';
import { logIn } from '../login/login.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { openStep } from '../model/trail.ts';
import { replay } from '../replay/replay.ts';
import { Replayer } from '../replay/replayer.ts';
import { proveAll } from './prove.ts';

const signal = new AbortController().signal;
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(mode: RunMode, credential: Credential) {
  const site = await startMembers({ totp: credential.totp_secret !== undefined, code_period: 5 });
  const executablePath = process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await openSharedBrowser({ executablePath, proxy_url: null });
  open.push(site, browser);
  const spec = {
    test_id: '0198c0de-0000-7000-8000-000000000000',
    target: { url: site.url },
    config: runConfigSchema.parse({ mode }),
  } as RunSpec;
  const { accounts, over } = testAccounts({ credentials: [credential] }, spec, signal);
  const openDriver = over(browser.openDriver);
  const driver = await openDriver({
    run_id: 'run',
    proxy_url: null,
    viewport: spec.config.viewport,
    mode,
    session: null,
    seed: 1,
    signal,
  });
  open.push(driver);
  await driver.open(site.url);
  return { site, spec, accounts, openDriver, driver };
}

/** Walks to the bug of the notes, as the explorer would. */
async function walkToBug(driver: Driver, site: Members, steps: Step[]): Promise<Candidate> {
  const notes = new URL('/notes', site.url).href;
  await driver.perform({ kind: 'open', place: notes });
  const { elements } = await driver.observe();
  const target = elements.find((view) => view.target.name === 'Sort notes')?.target;
  if (!target) throw new Error('the notes are not shown');
  const click: Step = {
    action: { kind: 'activate', target },
    text: 'Click the button "Sort notes"',
    place_before: notes,
    place_after: notes,
  };
  const { findings } = await replay(driver, [click]);
  const found = findings.find(({ oracle }) => oracle === 'uncaught_exception');
  if (!found) throw new Error('no bug was seen');
  return {
    ...found,
    trail: [...steps, openStep(notes), click],
    short_trail: [openStep(notes), click],
    at_ms: 1,
  };
}

it('a bug behind a login with a code is proved in fresh browsers, and nothing of it holds a secret', async () => {
  const credential = { ...MEMBER, totp_secret: `otpauth://totp/x?secret=${TOTP_SECRET}&period=5` };
  const { site, spec, accounts, openDriver, driver } = await start('interact', credential);
  const [account] = accounts;
  if (!account) throw new Error('no account');
  const { steps, status } = await logIn(driver, account, { start_place: site.url, signal });
  expect(status).toBe('signed_in');
  const candidate = await walkToBug(driver, site, steps);
  const findings: Finding[] = [];
  const recorded: Evidence[] = [];
  await proveAll([candidate], {
    replayer: new Replayer(openDriver, spec, null),
    keep: async () => ({ key: 'k', size: 1, sha256: 'x', media_type: 'image/jpeg' }) as never,
    keepClip: async () => null,
    keepEvidence: async (evidence) => {
      recorded.push(evidence);
      return { console_log: null, network_log: null, dom_snapshot: null };
    },
    signal,
    onReplay: () => {},
    onFinding: async (finding) => {
      findings.push(finding);
    },
  });
  expect(findings[0]).toMatchObject({ proved: true, proof: { reproduced: 5 } });
  expect(findings[0]?.reproduction_steps).toEqual([
    `Open ${site.url}login`,
    'Type the name of the test account into the field "E-mail", type its password into the field "Password", click the button "Log in"',
    'Type its one-time code into the field "Code", click the button "Verify"',
    `Open ${site.url}notes`,
    'Click the button "Sort notes"',
  ]);
  expect(recorded).toHaveLength(1);
  expect(recorded[0]?.requests.some(({ method, status }) => method === 'POST' && status > 0)).toBe(true);
  expect(recorded[0]?.dom).toContain('Sort notes');
  expect(findings[0]?.additional_context.cause).toMatch(/^script .*notes.*; the button "Sort notes"$/);
  const text = JSON.stringify([candidate, findings, recorded]);
  for (const secret of [MEMBER.password, TOTP_SECRET]) expect(text).not.toContain(secret);
});

it('where nothing may be sent, the login is made beforehand, once', async () => {
  const { site, driver, accounts, openDriver, spec } = await start('read_only', MEMBER);
  expect(accounts).toMatchObject([{ beforehand: true }]);
  expect((await driver.observe()).elements.map((view) => view.target.name)).toContain('Log out');
  const candidate = await walkToBug(driver, site, []);
  const { found } = await new Replayer(openDriver, spec, null).replay(candidate.trail, {
    want: [candidate.fingerprint],
    also: [],
    signal,
    severity: 'major',
  });
  expect([...found]).toContain(candidate.fingerprint);
  expect(site.accounts.counts.passwords).toBe(1);
});
