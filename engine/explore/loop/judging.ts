import { DEVICE_LACKS } from '#domain/report/device-lacks.ts';
import { confirmationOf, judge, probesFor } from '#engine/bugs/registry.ts';
import type {
  Action,
  ActionResult,
  Driver,
  Observation,
  ProbeName,
  Signal,
} from '#engine/drivers/contract.ts';
import type { ProbeAnswers } from '#engine/drivers/probe-answers.ts';
import type { Candidate, Moment, Step, Suspicion } from '#engine/model/suspicion.ts';
import type { Trail } from '#engine/model/trail.ts';
import { confirmSuspicions, momentOf } from '#engine/replay/replay.ts';
import { tailOf } from '#engine/replay/siblings.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { siblingsOf } from '../knowledge/siblings.ts';
import { BESIDE, DEAR, probesAfter } from './probing.ts';
import { TimeBudget } from './time-budget.ts';

/** What looks that take long may take of the time: those that a context waits for, those beside it. */
const DEAR_SHARE = 1 / 10;
const BESIDE_SHARE = 1 / 10;
/** Writes of other contexts that are tried as the cause of what showed. */
const OTHERS_MAX = 2;

type JudgingParts = {
  driver: Driver;
  trail: Trail;
  known: Knowledge;
  onCandidate(candidate: Candidate): Promise<void> | void;
  /** Whether what is judged may depend on time: not where a seed is to decide all. */
  paced: boolean;
};

type Judged = {
  before: Observation | null;
  action: Action | null;
  result: ActionResult | null;
  after: Observation;
  signals: readonly Signal[];
  node: StateNode;
  fresh: boolean;
  /** What a check has found already. */
  found?: readonly Suspicion[];
};

/** `took_ms`: how long the check took that found it. */
type Found = Suspicion & Pick<Candidate, 'took_ms'>;

/** Puts every moment of one context before the oracles and reports each bug once. */
export class Judging {
  readonly #parts: JudgingParts;
  readonly #dear: TimeBudget;
  readonly #aside: TimeBudget;
  #beside: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(parts: JudgingParts) {
    this.#parts = parts;
    this.#dear = new TimeBudget(parts.paced ? DEAR_SHARE : Number.POSITIVE_INFINITY);
    this.#aside = new TimeBudget(parts.paced ? BESIDE_SHARE : Number.POSITIVE_INFINITY);
  }

  /**
   * Judges one moment; resolves with whether a confirmation acted again or the window had another width meanwhile, so that
   * the screen must be looked at anew.
   */
  async judge({ before, action, result, after, signals, node, fresh, found = [] }: Judged): Promise<boolean> {
    const { driver, known } = this.#parts;
    if (this.#fault) throw this.#fault;
    // What takes long is put off until the known screens are met: it is owed to their routes.
    const isTour = known.atlas?.isUnderWay === true;
    const names = probesAfter(known.probed, {
      route: node.route,
      fresh,
      actions: known.stats.actions,
      after,
      result,
      affords: { dear: !isTour && this.#dear.affords(), beside: !isTour && this.#aside.affords() },
    });
    for (const name of names) if (BESIDE.has(name)) this.#askBeside(name, after);
    const here = names.filter((name) => !BESIDE.has(name));
    const looking = momentOf(driver, before, action, result, after, here);
    const seen = await (here.some((name) => DEAR.has(name)) ? this.#dear.pay(looking) : looking);
    const moment = { ...seen, signals: [...signals, ...seen.signals] };
    this.#noteAlive(moment);
    this.#noteLeftAlone(moment);
    for (const suspicion of found) await this.report({ ...suspicion, took_ms: result?.took_ms ?? 0 });
    const suspicions = judge(moment);
    for (const { oracle, fingerprint, place } of suspicions)
      if (confirmationOf(oracle) === null) known.noteSeen(fingerprint, place);
    const fresher = suspicions.filter(({ fingerprint }) => !known.reported.has(fingerprint));
    for (const suspicion of fresher)
      if (confirmationOf(suspicion.oracle) === null) await this.report(suspicion);
    const open = fresher.filter(
      (one) => confirmationOf(one.oracle) !== null && !known.alive.has(aliveKey(one)),
    );
    if (open.length === 0) return 'phone_layout' in moment.probes;
    for (const suspicion of await confirmSuspicions(driver, moment, open)) await this.report(suspicion);
    return true;
  }

  /** What could not be judged, as the report tells it. */
  #noteLeftAlone({ signals, probes, after }: Moment): void {
    const { known } = this.#parts;
    for (const one of signals)
      if (one.kind === 'device_lack') known.refuse(`what needs ${one.part}`, DEVICE_LACKS, one.place);
    for (const { name, why } of probes.properties?.faults ?? [])
      known.refuse(name ? `The property "${name}"` : 'The properties', why, after.place);
  }

  /** Waits for what is still being asked beside the exploration, at most `cap_ms`. */
  async finish(cap_ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, cap_ms);
    });
    await Promise.race([this.#beside, late]);
    clearTimeout(timer);
  }

  /** What needs the target's answers, or a page of its own, takes long; the explorer goes on meanwhile. */
  #askBeside(name: ProbeName, after: Observation): void {
    const { driver, trail } = this.#parts;
    if (!driver.capabilities.probes.includes(name)) return;
    const way = { trail: trail.all(), short_trail: trail.short() };
    // What reads the screen reads it now; the others open the place themselves, one after another.
    const asked =
      name === 'links'
        ? driver.probe(name)
        : this.#beside.then(() => this.#aside.pay(driver.probe(name, after.place)));
    const judged = asked
      .then(async (answer) => {
        const moment = {
          before: null,
          action: null,
          result: null,
          after,
          signals: [],
          probes: { [name]: answer } as ProbeAnswers,
        };
        for (const one of judge(moment)) await this.report(one, way);
      })
      .catch((error: unknown) => {
        this.#fault ??= error;
      });
    this.#beside = Promise.all([this.#beside, judged]).then(() => undefined);
  }

  /** Hands a suspicion on, once for each bug. */
  async report(suspicion: Found, way?: Pick<Candidate, 'trail' | 'short_trail'>): Promise<void> {
    const { trail, known, onCandidate } = this.#parts;
    if (known.reported.has(suspicion.fingerprint)) return;
    known.reported.add(suspicion.fingerprint);
    known.stats.candidates += 1;
    const { trail: all, short_trail } = way ?? { trail: trail.all(), short_trail: trail.short() };
    const siblings = siblingsOf(known.graph, all.at(-1)?.place_before ?? '');
    const ways = this.#waysTo(suspicion, all);
    await onCandidate({
      ...suspicion,
      trail: all,
      short_trail,
      ways,
      siblings,
      at_ms: known.stats.elapsed_ms,
    });
  }

  /**
   * The shortest ways over the map: to the screen that a probe looks at, else to the last step, and that. What nothing
   * in this session has changed may be what another context has: that first.
   */
  #waysTo({ oracle, place }: Suspicion, trail: readonly Step[]): Step[][] {
    const { graph, ways, writes } = this.#parts.known;
    const opens = (screen: string) => graph.states.get(screen)?.opens !== false;
    const tail = tailOf(trail);
    const looks = probesFor(oracle).length > 0;
    const others = writes.besides(place, trail).slice(0, OTHERS_MAX);
    const after = others.map((step) => (looks ? [step] : [step, ...tail]));
    const shown = looks ? tail.at(-1)?.screen_after : undefined;
    if (shown) return [...after, ...ways.pathsTo(shown, opens).filter((path) => path.length > 0)];
    const from = tail[0]?.screen_before;
    const paths = from ? ways.pathsTo(from, opens).map((path) => [...path, ...tail]) : [];
    return [...paths, ...after];
  }

  #noteAlive({ action, result }: Moment): void {
    if (action?.kind !== 'activate' || !result?.effect) return;
    this.#parts.known.alive.add(`${action.target.role}|${action.target.name}`);
  }
}

function aliveKey({ element }: Suspicion): string {
  return element ? `${element.role}|${element.name}` : '';
}
