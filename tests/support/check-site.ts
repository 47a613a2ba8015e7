import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { runCheck } from '#engine/bugs/run-check.ts';
import type { TriedKind } from '#engine/bugs/shared/kind.ts';
import type { Action, CheckAction, Driver, OpenOptions } from '#engine/drivers/contract.ts';
import { recordLocators } from '#engine/export/locators.ts';
import { runSpecs, type SpecFile } from '#engine/export/run-specs.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { checkContext } from './check-context.ts';
import { openTestDriver } from './driver.ts';
import { serve } from './served.ts';
import { required } from './services.ts';

const PACE = { look_ms: 20, save_ms: 500, wait_ms: 500 };

/** Paths of a page with a bug, and of a sound one of the same form; `opens`: the button that brings up what is tried. */
type Pair = { faulty?: string; sound?: string; opens?: string };

type Tried = {
  /** What was done for it to show. */
  before: Action[];
  action: CheckAction;
  locators: Map<string, string>;
  suspicions: Suspicion[];
  why: string;
};

/** Pages that checks are tried on: while the tests of a file run they are served, and a session stands at the sound one. */
export class CheckSite {
  readonly #mode: OpenOptions['mode'];
  #site: Awaited<ReturnType<typeof serve>> | null = null;
  #driver: Driver | null = null;
  #serial = 0;

  constructor(answer: RequestListener, { mode = 'interact' }: Partial<Pick<OpenOptions, 'mode'>> = {}) {
    this.#mode = mode;
    beforeAll(async () => {
      this.#site = await serve(answer);
      this.#driver = await openTestDriver({ mode });
      await this.#driver.open(this.at('sound'));
    });
    afterAll(async () => {
      await this.#driver?.close();
      await this.#site?.close();
    });
  }

  at(path: string): string {
    if (!this.#site) throw new Error('the site is not open');
    return `${this.#site.url}${path}`;
  }

  /** What a check makes of a page, done with the first thing there, and what a test of it is written with. */
  async tried(kind: TriedKind, path: string, opens?: string): Promise<Tried> {
    const driver = this.#driver;
    if (!driver) throw new Error('the site is not open');
    await driver.perform({ kind: 'open', place: this.at(path) });
    driver.drain();
    const locators = new Map<string, string>();
    const opened_by = await this.#pressed(driver, opens, locators);
    const seen = await driver.observe();
    this.#serial += 1;
    const context = { ...checkContext(seen, this.#serial), mode: this.#mode, opened_by };
    const [action] = kind.appliesTo(context);
    if (!action) throw new Error(`${kind.id} has nothing to do at ${path}`);
    await recordLocators(driver, action, locators);
    const { suspicions, why } = await runCheck(driver, action, seen, { pace: PACE });
    const before: Action[] = opened_by ? [{ kind: 'activate', target: opened_by }] : [];
    return { before, action, locators, suspicions, why };
  }

  async #pressed(driver: Driver, name: string | undefined, locators: Map<string, string>) {
    if (name === undefined) return null;
    const target = (await driver.observe()).elements.find((view) => view.target.name === name)?.target;
    if (!target) throw new Error(`there is no "${name}"`);
    await recordLocators(driver, { kind: 'activate', target }, locators);
    await driver.perform({ kind: 'activate', target });
    return target;
  }

  /** The bug that a check finds at the faulty page, once it has judged the sound one and found nothing there. */
  async foundBy(
    kind: TriedKind,
    { faulty = 'faulty', sound = 'sound', opens }: Pair = {},
  ): Promise<Suspicion | undefined> {
    const right = await this.tried(kind, sound, opens);
    expect([right.why, ...right.suspicions]).toEqual(['']);
    return (await this.tried(kind, faulty, opens)).suspicions[0];
  }

  /** The exported test of what a check finds at the faulty page fails there because of it, and passes at the sound one. */
  async provesExport(
    kind: TriedKind,
    { faulty = 'faulty', sound = 'sound', opens }: Pair = {},
  ): Promise<void> {
    const { before, action, locators, suspicions } = await this.tried(kind, faulty, opens);
    const [bug] = suspicions;
    if (!bug) throw new Error(`${kind.id} has found nothing at ${faulty}`);
    const place = this.at(faulty);
    const text = writeSpec({
      ...bug,
      bug_id: 'bug-exported',
      proof: { attempts: 5, reproduced: 5 },
      start: place,
      steps: [...before, action].map((one) => ({
        ...{ action: one, text: 'Try', place_before: place, place_after: place },
      })),
      locators,
      viewport: { width: 1280, height: 800 },
    });
    const files: SpecFile[] = [
      { name: 'faulty.spec.ts', text },
      { name: 'sound.spec.ts', text: text.replaceAll(`/${faulty}`, `/${sound}`) },
    ];
    const results = await runSpecs(files, {
      executable_path: required('ROVE_CHROMIUM'),
      proxy_url: null,
      environment: {},
      signal: new AbortController().signal,
    });
    expect(results.get('faulty.spec.ts')?.message).toContain('bug-exported');
    expect(results.get('sound.spec.ts')).toMatchObject({ status: 'passed' });
  }
}
