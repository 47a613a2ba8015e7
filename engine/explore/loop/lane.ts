import type {
  Action,
  ActionResult,
  Driver,
  ElementTarget,
  ElementView,
  Observation,
} from '#engine/drivers/contract.ts';
import { describe } from '#engine/explore/text.ts';
import { takeIn } from '#engine/forms/learn.ts';
import { LoginKeeper, type LoginState } from '#engine/login/keeper.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { firstLogin, openStep, Trail } from '#engine/model/trail.ts';
import { lookUntilUsable, WAIT } from '#engine/model/usable.ts';
import { Counsel } from '../advisor/counsel.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { Sightings } from '../knowledge/sightings.ts';
import type { ExploreSlice, LaneState } from '../knowledge/spec.ts';
import { isWrite, stepOf } from '../knowledge/steps.ts';
import { type Spending, spend } from '../knowledge/time-spent.ts';
import { Policy } from '../policy/policy.ts';
import { Rng } from '../rng.ts';
import { ActionReporter } from './action-reporter.ts';
import { changerOn } from './changer.ts';
import { Judging } from './judging.ts';
import { Opener } from './opener.ts';
import { perform } from './perform.ts';
import { TimeBudget } from './time-budget.ts';

/** What asking for coverage may take of the time. */
const COVER_SHARE = 1 / 40;
const NOT_DONE: ActionResult = { status: 'failed', effect: false, effects: [], detail: '', took_ms: 0 };

function spendingOf(action: Action | undefined): Spending {
  return action?.kind === 'check' || action?.kind === 'open' ? action.kind : 'act';
}

/** Why a document may not be asked for that a control leads to, '' where it may. */
function offLimits({ leads_to }: ElementView, manners: ExploreSlice['manners']): string {
  return manners && /^https?:/.test(leads_to) ? manners.refusal(leads_to) : '';
}

/**
 * `login`: what the first context knows of the account, for those that begin with its session; `signedInBy`: the steps
 * that brought it that session, which belong in front of all that is done with it.
 */
export type LaneParts = {
  index: number;
  driver: Driver;
  known: Knowledge;
  slice: ExploreSlice;
  login: LoginState | null;
  signedInBy: readonly Step[];
};

/** One browser context at work on the shared graph: looks, decides, acts, judges. */
export class Lane {
  readonly keeper: LoginKeeper;
  readonly driver: Driver;
  readonly #index: number;
  readonly #known: Knowledge;
  readonly #slice: ExploreSlice;
  readonly #rng: Rng;
  readonly #trail: Trail;
  readonly #policy: Policy;
  readonly #judging: Judging;
  readonly #reporter: ActionReporter;
  /** Its trail begins before its first look. */
  readonly #begun: boolean;
  readonly #opener = new Opener();
  /** What the last step used when it changed something on the screen that is still shown. */
  #changedBy: ElementTarget | null = null;
  readonly #sightings = new Sightings();
  /** Its session is as fresh as that of a replay when it begins. */
  readonly #clean: boolean;
  #seen: Observation | null = null;
  #node: StateNode | null = null;
  #lastSession: unknown;
  #checking = false;
  readonly #covering: TimeBudget;
  /** Actions in a row that led to no screen that was not known. */
  quiet = 0;

  constructor({ index, driver, known, slice, login, signedInBy }: LaneParts) {
    const { spec, hooks, checkpoint, credentials, signal } = slice;
    const from = checkpoint?.lanes[index] ?? null;
    this.driver = driver;
    this.#index = index;
    this.#known = known;
    this.#slice = slice;
    this.#begun = from !== null || signedInBy.length > 0;
    this.#clean = from === null;
    this.#lastSession = from?.session ?? null;
    this.#rng = from ? new Rng(from.rng) : Rng.seeded(spec.seed + index * 7_919);
    this.#trail = new Trail(from?.trail ?? signedInBy);
    this.keeper = new LoginKeeper({
      credentials: credentials ?? [],
      start_place: spec.start_place,
      from: from?.login ?? login,
      signal,
    });
    const { manners } = slice;
    const refuse = (view: ElementView, group: readonly ElementView[]) =>
      this.keeper.refusal(view, group) || offLimits(view, manners);
    for (const { what, why } of manners?.told ?? []) known.refuse(what, why, spec.start_place);
    this.#covering = new TimeBudget(COVER_SHARE);
    const counsel = slice.advisor ? new Counsel(slice.advisor, known) : null;
    const rushes = driver.rush !== undefined;
    const abilities = driver.capabilities;
    this.#policy = new Policy({ known, rng: this.#rng, spec, refuse, rushes, abilities, counsel });
    const onCandidate = (candidate: Parameters<NonNullable<typeof hooks.onCandidate>>[0]) =>
      hooks.onCandidate?.(candidate);
    this.#reporter = new ActionReporter(hooks, index, known.stats, driver.capabilities.touch ?? false);
    const paced = (spec.contexts ?? 1) > 1;
    this.#judging = new Judging({ driver, trail: this.#trail, known, onCandidate, paced });
  }

  /** The first look of a slice, signed in where an account was given. */
  async begin(): Promise<void> {
    if (this.#begun) this.#trail.add(openStep((await this.#look()).place));
    // The screen that asks to sign in is a screen too; it may not be met again.
    else if (this.#index === 0 && (this.#slice.credentials?.length ?? 0) > 0) await this.#judgeFirst();
    await this.#signIn(await this.keeper.begin(this.driver));
    await this.#judgeFirst();
  }

  async #judgeFirst(): Promise<void> {
    const seen = await this.#look();
    const { node, fresh } = this.#arrive(seen);
    this.#known.ways.enter(node.id, this.#clean);
    await this.#covered();
    const moment = { before: null, action: null, result: null, after: seen, signals: [], node, fresh };
    await this.#judging.judge(moment);
    this.#count();
  }

  /** One action, or several in a rush. Resolves with false when nothing at all is left to do. */
  async step(): Promise<boolean> {
    const before = this.#seen ?? (await this.#look());
    const node = this.#node ?? this.#known.graph.arrive(before).node;
    const room = this.#known.room(this.#slice.spec.max_actions);
    if (room <= 0) return true; // Another context has begun the last one meanwhile.
    const { spent } = this.#known;
    const decisions = await spend(spent, 'decide', () =>
      this.#policy.decide(
        { seen: before, node, openedBy: this.#opener.target, changedBy: this.#changedBy },
        room,
      ),
    );
    if (!decisions) return false;
    const acts = decisions.map((decision) => decision.act());
    this.#known.underway += acts.length;
    const around = { before, route: node.route, known: this.#known, signal: this.#slice.signal };
    const asked = acts.map(({ action }) => action);
    const lacked = asked.map((action) => this.#sightings.lackedBy(action, before.place));
    const begun = performance.now();
    this.#reporter.announce(decisions[0]?.why ?? '', asked[0], before);
    this.#checking = asked[0]?.kind === 'check';
    const done = await spend(spent, spendingOf(asked[0]), () => perform(this.driver, asked, around)).finally(
      () => {
        this.#checking = false;
      },
    );
    const { results } = done;
    this.#known.underway -= acts.length - results.length;
    const after = await this.#look();
    const took_ms = (performance.now() - begun) / Math.max(1, results.length);
    const touch = this.driver.capabilities.touch ?? false;
    const texts = acts.map(({ action }) => describe(action, touch));
    const arrival = this.#arrive(after, { state: node.id, text: texts.join(', then ') }, results.length);
    this.#noteLook(asked.slice(0, results.length), { before, after, ...arrival });
    const signals = [...done.signals, ...this.driver.drain()];
    const last = results.length - 1;
    const result = results[last] ?? NOT_DONE;
    const wrote = isWrite(result, signals);
    this.#changedBy = changerOn(asked[last], { before, after }, signals);
    const answer = { before, after, signals, moved: arrival.fresh || after.place !== before.place };
    for (const { sent } of acts) if (sent) takeIn(this.#known.memory, sent, answer);
    const way: Step[] = [];
    for (const [index, one] of results.entries()) {
      if (asked[index]?.kind === 'open' || decisions[index]?.option)
        this.#known.pace.note(decisions[index]?.option ?? null, took_ms);
      const looks = { before, after: index === last ? after : before };
      const screens = [index === 0 ? node.id : null, index === last ? arrival.node.id : null] as const;
      const circumstances = { wrote, touch, at: this.#trail.count + 1, lacked: lacked[index], screens };
      const step = stepOf(acts[index]?.action ?? WAIT, looks, circumstances);
      this.#note(one, step);
      if (one.status === 'done') way.push(step);
      const led = index === last ? { fresh: arrival.fresh, signals } : { fresh: false, signals: [] };
      const state = index === last ? arrival.node.id : node.id;
      const why = decisions[index]?.why ?? '';
      const told = { why, step, result: one, before, after, state, ...led };
      await spend(spent, 'record', () => this.#reporter.report(told));
    }
    if (way.length === acts.length) this.#known.ways.note(way);
    const covering = this.#covered();
    const action = acts[last]?.action ?? null;
    const moment = { before, action, result, after, signals, ...arrival, found: done.found };
    const moved = await spend(spent, 'judge', () => this.#judging.judge(moment));
    const gain = await spend(spent, 'cover', () => covering);
    this.#policy.learnFrom(decisions, node, { ...arrival, result, wrote, gain, texts });
    if (moved) this.#arrive(await this.#look());
    if (this.keeper.needsLogin())
      await spend(spent, 'sign_in', async () => this.#signIn(await this.keeper.again(this.driver)));
    this.#count();
    return true;
  }

  /**
   * How much of the target's code ran for the first time; null when it is not asked: asking may take a twentieth of the
   * time. A timer may run just before or just after it, so that the answer is not the same twice: where a seed is to
   * decide all, with one context, the answer is always 0.
   */
  async #covered(): Promise<number | null> {
    if ((this.#slice.spec.contexts ?? 1) === 1 || !this.driver.coverage) return 0;
    if (!this.#covering.affords()) return null;
    return this.#known.cover(await this.#covering.pay(this.driver.coverage()));
  }

  #noteLook(
    done: readonly Action[],
    { before, after, fresh }: { before: Observation; after: Observation; fresh: boolean },
  ): void {
    this.#opener.note(done, before, after);
    this.quiet = fresh ? 0 : this.quiet + done.length;
  }

  #note({ status }: ActionResult, step: Step): void {
    this.#known.stats.actions += 1;
    this.#known.underway -= 1;
    if (status === 'done') this.#trail.add(step);
    else this.#known.stats.failed += 1;
  }

  /** Ends what runs beside the loop, within `cap_ms`. */
  finish(cap_ms: number): Promise<void> {
    return this.#judging.finish(cap_ms);
  }

  /** The steps of its first login. */
  signedInBy(): Step[] {
    return firstLogin(this.#trail.all());
  }

  frontier(): string[] {
    return this.#policy.frontier();
  }

  get place(): string {
    return this.#seen?.place ?? '';
  }

  async state(): Promise<LaneState> {
    return {
      rng: this.#rng.state(),
      session: await this.#session(),
      place: this.place,
      trail: this.#trail.all(),
      login: this.keeper.state(),
    };
  }

  /**
   * The session now; when the browser is closed already, between two pages or at a check, as it was at the last
   * checkpoint: other contexts wait for it, and must not wait for what a check waits for.
   */
  async #session(): Promise<unknown> {
    if (this.#checking && this.#lastSession !== null) return this.#lastSession;
    try {
      this.#lastSession = await this.driver.session();
    } catch (error) {
      if (this.#lastSession === null) throw error;
    }
    return this.#lastSession;
  }

  async #signIn({ steps }: { steps: readonly Step[] }): Promise<void> {
    for (const step of steps) this.#trail.add(step);
    if (steps.length > 0) this.#arrive(await this.#look());
  }

  #look(): Promise<Observation> {
    const { bare, spent } = this.#known;
    return spend(spent, 'look', () => lookUntilUsable(this.driver, bare, this.#slice.signal));
  }

  /** `steps`: how many were done since the last look and are not in the trail yet. */
  #arrive(seen: Observation, from: StateNode['from'] = null, steps = 0): { node: StateNode; fresh: boolean } {
    this.#sightings.note(seen, this.#trail.count + steps);
    const arrival = this.#known.graph.arrive(seen, from);
    this.keeper.note(seen);
    this.#seen = seen;
    this.#node = arrival.node;
    return arrival;
  }

  #count(): void {
    const { stats, graph } = this.#known;
    stats.states = graph.states.size;
    stats.places = graph.routes.size;
  }
}
