import { setTimeout as delay } from 'node:timers/promises';
import type { CellSwitch } from '../cell/cell.ts';
import type { Action, ActionResult, Driver, OpenDriver, ProbeName } from '../drivers/contract.ts';
import type { FactsProbe, PropertiesProbe } from '../drivers/probe-answers.ts';
import type { ActionFacts, Property } from './define.ts';
import { PropertyEvaluator, type Verdict } from './evaluator.ts';

/** What does not hold is looked at once more after a moment: a page may be in the middle of a change. */
const AGAIN_MS = 400;
/** How often it is looked whether what is to come true has. */
const LOOK_MS = 250;

/** Sessions that offer the probe `properties`: what of a file of properties does not hold now. */
export function watching(source: string, openDriver: OpenDriver, demand?: CellSwitch): OpenDriver {
  if (!source) return openDriver;
  // What it has learned of them is for all sessions: what never ends is not waited for in each.
  const evaluator = new PropertyEvaluator(source, demand);
  let sessions = 0;
  const ended = async () => {
    sessions -= 1;
    if (sessions === 0) await evaluator.close();
  };
  return async (options) => {
    const driver = await openDriver(options);
    sessions += 1;
    const watch = new PropertyWatch(driver, evaluator, /\bafter\s*\(/.test(source));
    return watched(driver, watch, ended);
  };
}

function watched(driver: Driver, watch: PropertyWatch, ended: () => Promise<void>): Driver {
  const { probes } = driver.capabilities;
  let closed: Promise<unknown> | null = null;
  const own: Partial<Driver> = {
    capabilities: probes.includes('facts')
      ? { ...driver.capabilities, probes: [...probes, 'properties'] }
      : driver.capabilities,
    perform: (action) => watch.perform(action),
    probe: (name: ProbeName, place?: string) =>
      name === 'properties' ? watch.probe() : driver.probe(name, place),
    close: async () => {
      closed ??= Promise.all([driver.close(), ended()]);
      await closed;
    },
  };
  return new Proxy(driver, {
    get: (target, key) => {
      if (Object.hasOwn(own, key)) return own[key as keyof Driver];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Keeps what was done last in a session, and asks its properties. */
class PropertyWatch {
  readonly #driver: Driver;
  readonly #evaluator: PropertyEvaluator;
  readonly #comparesPages: boolean;
  /** What was waited for in vain in this session: it is not waited for again. */
  readonly #missed = new Set<string>();
  #last: { before: FactsProbe | null; done: ActionFacts[] } = { before: null, done: [] };

  constructor(driver: Driver, evaluator: PropertyEvaluator, comparesPages: boolean) {
    this.#driver = driver;
    this.#evaluator = evaluator;
    this.#comparesPages = comparesPages;
  }

  async perform(action: Action): Promise<ActionResult> {
    // A key without a meaning: explorer and checks wait by it.
    const isWait = action.kind === 'press' && action.key === 'Shift';
    if (this.#comparesPages && !isWait) this.#last = { before: await this.#facts(), done: factsOf(action) };
    return this.#driver.perform(action);
  }

  /** Null where the page cannot be looked at. */
  async probe(): Promise<PropertiesProbe | null> {
    const { fault } = await this.#evaluator.load();
    if (fault) return { broken: [], faults: [{ name: '', why: fault }] };
    const first = await this.#ask((one) => !this.#missed.has(one.name));
    if (!first) return null;
    const faults = first.flatMap(({ property, why }) => (why ? [{ name: property.name, why }] : []));
    const open = first.filter(({ holds }) => !holds).map(({ property }) => property);
    const broken = open.length > 0 ? await this.#still(open) : [];
    for (const { name, kind } of broken) if (kind === 'eventually') this.#missed.add(name);
    return { broken, faults };
  }

  /** Those that still do not hold once they have had their time. */
  async #still(open: readonly Property[]): Promise<Property[]> {
    const began = performance.now();
    const timeOf = ({ within }: Property) => Math.max(AGAIN_MS, within * 1_000);
    const broken: Property[] = [];
    let waiting = [...open];
    while (waiting.length > 0) {
      await delay(LOOK_MS);
      const passed = performance.now() - began;
      const now = await this.#ask(({ name }) => waiting.some((one) => one.name === name));
      const failing = new Set(now?.flatMap(({ holds, property }) => (holds ? [] : [property.name])));
      // One that is to hold is looked at when its time is over; one that is to come true, until then.
      waiting = waiting.filter(
        ({ name, kind }) => failing.has(name) || (kind !== 'eventually' && now === null),
      );
      broken.push(...waiting.filter((one) => passed >= timeOf(one)));
      waiting = waiting.filter((one) => passed < timeOf(one));
    }
    return broken;
  }

  async #ask(wanted: (property: Property) => boolean): Promise<Verdict[] | null> {
    const now = await this.#facts();
    return now && this.#evaluator.evaluate({ now, ...this.#last }, wanted);
  }

  async #facts(): Promise<FactsProbe | null> {
    return (await this.#driver.probe('facts')) as FactsProbe | null;
  }
}

/** What was done, as properties are asked about it; what fills a form and sends it is several things. */
function factsOf(action: Action): ActionFacts[] {
  if (action.kind === 'activate')
    return [{ kind: 'click', role: action.target.role, name: action.target.name }];
  if (action.kind === 'press') return [{ kind: 'press', role: '', name: action.key }];
  if (action.kind === 'open') {
    const { pathname } = URL.canParse(action.place) ? new URL(action.place) : { pathname: action.place };
    return [{ kind: 'open', role: '', name: pathname }];
  }
  if (action.kind !== 'fill') return [];
  const filled = action.fields.map(
    ({ target }): ActionFacts => ({ kind: 'fill', role: target.role, name: target.name }),
  );
  const { submit } = action;
  if (submit === 'enter') return [...filled, { kind: 'press', role: '', name: 'Enter' }];
  return submit ? [...filled, { kind: 'click', role: submit.role, name: submit.name }] : filled;
}
