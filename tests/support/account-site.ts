import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type Checked, runCheck } from '#engine/bugs/run-check.ts';
import type { CheckContext, TriedKind } from '#engine/bugs/shared/kind.ts';
import type { CheckAction, Driver, ElementTarget } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { checkContext } from './check-context.ts';
import { openTestDriver } from './driver.ts';
import { runExported } from './run-exported.ts';
import { serve } from './served.ts';
import { secretsFor, signedInDriver, type TestUsers } from './two-accounts.ts';

export const PACE = { look_ms: 20, save_ms: 600, wait_ms: 400 };

/** A site for checks that sign in: while the tests of a file run it is served, and its first account is signed in. */
export class AccountSite {
  readonly #accounts: TestUsers;
  #url = '';
  #driver: Driver | null = null;
  #login: readonly Step[] = [];

  constructor(accounts: TestUsers, answer: RequestListener) {
    this.#accounts = accounts;
    let site: Awaited<ReturnType<typeof serve>> | null = null;
    beforeAll(async () => {
      site = await serve(answer);
      this.#url = site.url;
      const { driver, login } = await signedInDriver(this.#url, accounts);
      this.#driver = driver;
      this.#login = login;
    });
    afterAll(async () => {
      await this.#driver?.close();
      await site?.close();
    });
  }

  get url(): string {
    return this.#url;
  }

  get driver(): Driver {
    if (!this.#driver) throw new Error('the site is not open');
    return this.#driver;
  }

  /**
   * Does a check on a page of the site, once what it needs is there: a page may ask its server first. `press`: the button that
   * brings it up.
   */
  async tried(
    kind: TriedKind,
    { path = '', press = '', ...known }: Partial<CheckContext> & { path?: string; press?: string } = {},
  ): Promise<Checked & { action: CheckAction }> {
    const { driver } = this;
    await driver.perform({ kind: 'open', place: `${this.#url}${path}` });
    let opened_by: ElementTarget | null = null;
    const { seen, action } = await vi.waitFor(
      async () => {
        const now = await driver.observe();
        const opener = press && now.elements.find(({ target }) => target.name === press)?.target;
        if (opener && !opened_by) await driver.perform({ kind: 'activate', target: opener });
        if (opener) opened_by = opener;
        const seen = opener ? await driver.observe() : now;
        const context = {
          ...checkContext(seen, 1),
          mode: 'active' as const,
          accounts: 2,
          opened_by,
          ...known,
        };
        const [action] = kind.appliesTo(context);
        if (!action) throw new Error('the check does not apply');
        return { seen, action };
      },
      { timeout: 5_000 },
    );
    driver.drain();
    return { action, ...(await runCheck(driver, action, seen, { pace: PACE })) };
  }

  /** The exported test of what a check finds on a page, the first or that of `path`, fails as the site is, and passes once `mend` is called. */
  async proveExport(kind: TriedKind, mend: () => void, { path = '' } = {}): Promise<void> {
    const place = `${this.#url}${path}`;
    const { action, suspicions } = await this.tried(kind, { path });
    const [bug] = suspicions;
    if (!bug) throw new Error('nothing was found');
    const bug_id = `bug-${kind.id.replaceAll('_', '-')}`;
    const step: Step = { action, text: bug_id, place_before: place, place_after: place };
    const open: Step = { ...step, action: { kind: 'open', place }, place_before: this.#url };
    const text = writeSpec({
      ...bug,
      bug_id,
      proof: { attempts: 5, reproduced: 5 },
      start: this.#url,
      steps: [...this.#login, ...(path ? [open] : []), step],
      locators: await this.#locatorsFor(action),
      viewport: { width: 1280, height: 800 },
    });
    const run = () => runExported(text, this.#url, secretsFor(this.#accounts));
    expect(await run()).toMatchObject({ status: 'failed', message: expect.stringContaining(bug_id) });
    mend();
    expect(await run()).toMatchObject({ status: 'passed' });
  }

  /** Code for the elements of a way is asked for while each of them is shown. */
  async #locatorsFor(action: CheckAction): Promise<Map<string, string>> {
    const locators = new Map<string, string>();
    const fresh = await openTestDriver();
    await fresh.open(this.#url);
    for (const step of this.#login) await recordLocators(fresh, step.action, locators);
    await fresh.close();
    await this.driver.perform({ kind: 'open', place: this.#url });
    await recordLocators(this.driver, action, locators);
    return locators;
  }
}

/** What is sent to a site, and who is signed in: -1 is nobody. */
export type Asked = { user: number; method: string; path: string; given: unknown };

type Answer = [status: number, body: object];
const NOTHING: Answer = [200, {}];

/**
 * A site of one page for accounts that are known by a cookie. The page asks for `/api/state` and draws it by `draw`: code
 * that knows `main`, `state` and `ask(method, path, body)`. `answer` gives the state and takes what is sent, as a status and
 * JSON; nobody's state is none.
 */
export function cookieSite(
  { users, password }: TestUsers,
  draw: string,
  answer: (asked: Asked) => Answer,
): RequestListener {
  const page = pageOf(draw);
  return async (request: IncomingMessage, response: ServerResponse) => {
    const json = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { method = '', url: path = '' } = request;
    const given = sent ? JSON.parse(sent) : {};
    const user = users.indexOf(/session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
    if (path === '/api/sign-in')
      json(given.password === password ? 200 : 401, {}, { 'set-cookie': `session=${given.email}` });
    else if (path.startsWith('/api/')) json(...(user < 0 ? NOTHING : answer({ user, method, path, given })));
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  };
}

/** Who asks a site of documents for what, '' is nobody, and how it answers: with a page, the form to sign in, or a file. */
export type Visit = {
  pathname: string;
  user: string;
  show(body: string): void;
  askToSignIn(): void;
  save(name: string, text: string): void;
};

/** A site of documents for accounts that sign in by a form, and are known by a cookie then. */
export function documentSite(title: string, answer: (visit: Visit) => void): RequestListener {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const give = (type: string, text: string, headers = {}) =>
      void response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(text);
    const show = (body: string) =>
      give('text/html', `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`);
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { pathname } = new URL(request.url ?? '/', 'http://app.test');
    const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (pathname === '/sign-in') {
      const cookie = `user=${new URLSearchParams(sent).get('email')}; Path=/`;
      return void response.writeHead(303, { location: '/', 'set-cookie': cookie }).end();
    }
    const askToSignIn = () =>
      show(`<form method="post" action="/sign-in"><label>E-mail <input name="email" type="email"></label>
        <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`);
    const save = (name: string, text: string) =>
      give('text/csv', text, { 'content-disposition': `attachment; filename="${name}"` });
    answer({ pathname, user, show, askToSignIn, save });
  };
}

const pageOf = (
  draw: string,
): string => `<!doctype html><html lang="en"><title>Tides</title><main></main><script>
  const main = document.querySelector('main');
  const ask = (method, path, body) => fetch(path, { method, body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json' } });
  const show = async () => {
    const state = await ask('GET', '/api/state').then((answer) => answer.json());
    if (state.name) { main.innerHTML = '<button>Sign out</button>'; ${draw}; return; }
    main.innerHTML = '<form><label>E-mail <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>';
    main.firstChild.onsubmit = async (event) => {
      event.preventDefault();
      const [email, password] = [...main.querySelectorAll('input')].map(({ value }) => value);
      if ((await ask('POST', '/api/sign-in', { email, password })).ok) show();
    };
  };
  show();</script></html>`;
