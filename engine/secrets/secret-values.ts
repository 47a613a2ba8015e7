import type {
  Action,
  ActionResult,
  Driver,
  ElementTarget,
  FieldValue,
  Observation,
  OnFrame,
  ProbeName,
  Signal,
} from '../drivers/contract.ts';
import type { Evidence, Recording } from '../drivers/evidence.ts';
import type { OpenAccessProbe } from '../drivers/probe-answers.ts';
import { codeAction } from '../login/account.ts';
import { findCodeStep } from '../login/find-login.ts';
import type { Secrets } from './secrets.ts';

/** A screen that shows nothing to use after so many looks has nothing. */
const MISPLACED = 'a password is for its field only';
const LOOKS_MAX = 5;

/**
 * A driver that types the secrets of test accounts where an action names them by placeholders such as
 * `{{credential.0.password}}`, and whose looks, results, signals and probes hold placeholders where the target shows
 * a secret: nothing behind it ever sees one. A one-time code that is refused, which another session may have used, is
 * tried once more with the next one.
 */
export function withSecrets(driver: Driver, secrets: Secrets, beside?: Driver['beside']): Driver {
  return new SecretDriver(driver, secrets, beside);
}

class SecretDriver implements Driver {
  readonly capabilities: Driver['capabilities'];
  readonly environment: Driver['environment'];
  /** Only where the driver beneath has it. */
  coverage?: () => Promise<readonly number[]>;
  rush?: (actions: readonly Action[]) => Promise<ActionResult[]>;
  locatorOf?: (target: ElementTarget) => Promise<string | null>;
  fail?: NonNullable<Driver['fail']>;
  requests?: NonNullable<Driver['requests']>;
  record?: () => Promise<Recording>;
  beside?: NonNullable<Driver['beside']>;
  readonly #driver: Driver;
  readonly #secrets: Secrets;
  #seen: Observation | null = null;

  constructor(driver: Driver, secrets: Secrets, beside?: Driver['beside']) {
    this.#driver = driver;
    this.#secrets = secrets;
    const { probes } = driver.capabilities;
    this.capabilities =
      driver.capabilities.browser && secrets.hasAccounts
        ? { ...driver.capabilities, probes: [...probes, 'open_access'] }
        : driver.capabilities;
    this.environment = driver.environment;
    if (driver.rush) this.rush = (actions) => this.#rush(actions);
    if (driver.locatorOf) this.locatorOf = (target) => this.#locatorOf(target);
    if (driver.fail) this.fail = driver.fail.bind(driver);
    if (driver.requests) this.requests = driver.requests;
    if (driver.record) this.record = () => this.#record(driver.record?.bind(driver));
    if (beside) this.beside = beside;
    if (driver.coverage) this.coverage = () => driver.coverage?.() ?? Promise.resolve([]);
  }

  open(place: string): Promise<void> {
    return this.#driver.open(this.#secrets.resolvePlace(place));
  }

  async observe(options: { patient?: boolean } = {}): Promise<Observation> {
    const seen = this.#secrets.mask(await this.#driver.observe(options));
    this.#seen = seen;
    if (!seen.elements.some((view) => this.#showsPassword(view.field))) return seen;
    const elements = seen.elements.map((view) =>
      view.field && this.#showsPassword(view.field)
        ? { ...view, field: { ...view.field, value: '***' } }
        : view,
    );
    return { ...seen, elements };
  }

  async perform(action: Action): Promise<ActionResult> {
    const code = this.#secrets.codeIn(action);
    if (code === null) return this.#perform(action);
    await this.#secrets.readyFor(code);
    const result = await this.#perform(action);
    const again = findCodeStep(await this.#lookAfter());
    if (!again) return result;
    this.#secrets.refused(code);
    await this.#secrets.readyFor(code);
    return this.#perform(codeAction(again, { index: Number.parseInt(code, 10) }));
  }

  /** What is shown once something is: between two documents there is nothing to tell a refused code by. */
  async #lookAfter(): Promise<Observation> {
    let seen = await this.observe({ patient: true });
    for (let look = 0; look < LOOKS_MAX && seen.elements.length === 0; look += 1) {
      // A key without a meaning: performing it waits until the screen is calm.
      await this.#driver.perform({ kind: 'press', key: 'Shift' });
      seen = await this.observe();
    }
    return seen;
  }

  drain(): Signal[] {
    return this.#driver.drain().map((signal) => this.#secrets.mask(signal));
  }

  async probe(name: ProbeName, place?: string): Promise<unknown> {
    const there = place === undefined ? undefined : this.#secrets.resolvePlace(place);
    const answer = await this.#driver.probe(name, there);
    return this.#secrets.mask(
      name === 'open_access' ? this.#ofAccounts(answer as OpenAccessProbe | null) : answer,
    );
  }

  /** What is said of an account's own to whoever asks: that it is said, not what. */
  #ofAccounts(answer: OpenAccessProbe | null): OpenAccessProbe | null {
    return (
      answer?.map(({ text, ...known }) => ({
        ...known,
        text: '',
        account: this.#secrets.namesAccount(text),
      })) ?? null
    );
  }

  screenshot(options: { mark?: ElementTarget } = {}): Promise<Uint8Array> {
    return this.#driver.screenshot(options.mark ? { mark: this.#secrets.resolve(options.mark) } : {});
  }

  /** In clear, since it goes back into a browser: whoever keeps it seals it. */
  session(): Promise<unknown> {
    return this.#driver.session();
  }

  cast(onFrame: OnFrame, smooth?: () => boolean): Promise<() => Promise<void>> {
    return this.#driver.cast(onFrame, smooth);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /** A locator with a secret in it is none for a file that is handed out. */
  async #locatorOf(target: ElementTarget): Promise<string | null> {
    const code = (await this.#driver.locatorOf?.(this.#secrets.resolve(target))) ?? null;
    return code !== null && this.#secrets.mask(code) === code ? code : null;
  }

  async #record(begin: Driver['record']): Promise<Recording> {
    const recording = await begin?.();
    if (!recording) throw new Error('the driver does not record');
    return {
      stop: async () => this.#masked(await recording.stop()),
      read: async (address, max) => this.#secrets.mask(await recording.read(address, max)),
    };
  }

  #masked(evidence: Evidence): Evidence {
    const { requests, ...rest } = this.#secrets.mask(evidence);
    const masked = requests.map((request) => ({
      ...request,
      request_headers: this.#secrets.maskHeaders(request.request_headers),
    }));
    return { ...rest, requests: masked };
  }

  /** An action with a secret in it is never one of many: it is looked at by itself. */
  async #rush(actions: readonly Action[]): Promise<ActionResult[]> {
    const plain = actions.filter((action) => !JSON.stringify(action).includes('{{credential.'));
    if (plain.length < actions.length || !this.#driver.rush) {
      const results: ActionResult[] = [];
      for (const action of actions) results.push(await this.perform(action));
      return results;
    }
    const known = plain.map((action) => this.#secrets.resolve(action));
    return (await this.#driver.rush(known)).map((result) => this.#secrets.mask(result));
  }

  async #perform(action: Action): Promise<ActionResult> {
    const misplaced = action.kind === 'fill' && action.fields.some((field) => this.#isMisplaced(field));
    if (misplaced) return { status: 'blocked', effect: false, effects: [], detail: MISPLACED, took_ms: 0 };
    return this.#secrets.mask(await this.#driver.perform(this.#secrets.resolve(action)));
  }

  /** A page may lead one to type a placeholder anywhere; a password goes only where passwords go. */
  #isMisplaced({ target, value }: FieldValue): boolean {
    if (!/\{\{credential\.(?:\d+\.(?:password|session)|header\.)/.test(value)) return false;
    const view = this.#seen?.elements.find((one) => one.target.path === target.path);
    return view?.field !== null && view?.field !== undefined && view.field.input_type !== 'password';
  }

  /** Too short a password is not masked in texts; in a password's field it is, whatever it is. */
  #showsPassword(field: Observation['elements'][number]['field']): boolean {
    return field?.input_type === 'password' && this.#secrets.isPassword(field.value);
  }
}
