import type {
  ActionResult,
  Driver,
  ElementTarget,
  ElementView,
  Observation,
} from '#engine/drivers/contract.ts';
import { describe } from '#engine/explore/text.ts';
import { takeIn } from '#engine/forms/learn.ts';
import { LoginKeeper } from '#engine/login/keeper.ts';
import type { Step, Suspicion } from '#engine/model/suspicion.ts';
import { firstLogin, openStep, Trail } from '#engine/model/trail.ts';
import { lookUntilUsable } from '#engine/model/usable.ts';
import { Counsel } from '../advisor/counsel.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { Sightings } from '../knowledge/sightings.ts';
import type { ExploreSlice, LaneState } from '../knowledge/spec.ts';
import { isWrite } from '../knowledge/steps.ts';
import { spend, spendingOf } from '../knowledge/time-spent.ts';
import { partsOf } from '../options/check-options.ts';
import type { Decision } from '../policy/decision.ts';
import { Policy } from '../policy/policy.ts';
import { Rng } from '../rng.ts';
import { ActionReporter } from './action-reporter.ts';
import { changerOn } from './changer.ts';
import { CodeCoverage } from './code-coverage.ts';
import { FlowWalker } from './flow-walker.ts';
import { Judging } from './judging.ts';
import { KeptSession } from './kept-session.ts';
import { type LaneParts, offLimits } from './lane-parts.ts';
import { Opener } from './opener.ts';
import { perform } from './perform.ts';
import { type Turn, type TurnEnd, TurnRecorder } from './turn-recorder.ts';

const NOT_DONE: ActionResult = { status: 'failed', effect: false, effects: [], detail: '', took_ms: 0 };

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
  readonly #recorder: TurnRecorder;
  readonly #coverage: CodeCoverage;
  readonly #session: KeptSession;
  readonly #touch: boolean;
  /** Its trail begins before its first look. */
  readonly #begun: boolean;
  readonly #opener = new Opener();
  readonly #walker: FlowWalker;
  /** What the last step used when it changed something on the screen that is still shown. */
  #changedBy: ElementTarget | null = null;
  readonly #sightings = new Sightings();
  /** Its session is as fresh as that of a replay when it begins. */
  readonly #clean: boolean;
  #seen: Observation | null = null;
  #node: StateNode | null = null;
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
    this.#session = new KeptSession(driver, from?.session ?? null);
    this.#touch = driver.capabilities.touch ?? false;
    this.#rng = from ? new Rng(from.rng) : Rng.seeded(spec.seed + index * 7_919);
    this.#trail = new Trail(from?.trail ?? signedInBy);
    this.keeper = new LoginKeeper({
      credentials: credentials ?? [],
      start_place: spec.start_place,
      from: from?.login ?? login,
      login_place: slice.earlier?.login_place,
      signal,
    });
    const { manners } = slice;
    const refuse = (view: ElementView, group: readonly ElementView[]) =>
      this.keeper.refusal(view, group) || offLimits(view, manners);
    for (const { what, why } of manners?.told ?? []) known.refuse(what, why, spec.start_place);
    const counsel = slice.advisor ? new Counsel(slice.advisor, known) : null;
    const { capabilities: abilities, rush } = driver;
    this.#policy = new Policy({ known, rng: this.#rng, spec, refuse, rushes: !!rush, abilities, counsel });
    const onCandidate = (candidate: Parameters<NonNullable<typeof hooks.onCandidate>>[0]) =>
      hooks.onCandidate?.(candidate);
    const trail = this.#trail;
    const reporter = new ActionReporter(hooks, index, known.stats, this.#touch);
    this.#reporter = reporter;
    this.#recorder = new TurnRecorder({ known, trail, reporter, touch: this.#touch });
    const paced = (spec.contexts ?? 1) > 1;
    this.#coverage = new CodeCoverage(driver, known, paced);
    const flows = index === 0 ? (spec.flows ?? []) : [];
    const start = spec.start_place;
    this.#walker = new FlowWalker({ flows: flows.map((flow) => ({ ...flow, start })), known, driver });
    this.#judging = new Judging({ driver, trail, known, onCandidate, paced });
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
    await this.#coverage.gain();
    const moment = { before: null, action: null, result: null, after: seen, signals: [], node, fresh };
    await this.#judging.judge(moment);
    this.#count();
  }

  /** One action, or several in a rush. Resolves with false when nothing at all is left to do. */
  async step(): Promise<boolean> {
    const room = this.#known.room(this.#slice.spec.max_actions);
    if (room <= 0) return true; // Another context has begun the last one meanwhile.
    const { spent } = this.#known;
    const walk = await this.#walk();
    if (walk === 'stopped') return true;
    const before = this.#seen ?? (await this.#look());
    const node = this.#node ?? this.#known.graph.arrive(before).node;
    const here = { seen: before, node, openedBy: this.#opener.target, changedBy: this.#changedBy };
    const decisions = walk ? [walk] : await spend(spent, 'decide', () => this.#policy.decide(here, room));
    if (!decisions) return false;
    const acts = decisions.map((decision) => decision.act());
    const actions = acts.map(({ action }) => action);
    const lacked = actions.map((action) => this.#sightings.lackedBy(action, before.place));
    const turn = { decisions, actions, before, node, lacked };
    const { end, texts, found } = await this.#perform(turn);
    const { after, fresh, signals, wrote } = end;
    const last = end.results.length - 1;
    this.#changedBy = changerOn(actions[last], { before, after }, signals);
    const answer = { before, after, signals, moved: fresh || after.place !== before.place };
    for (const { sent } of acts) if (sent) takeIn(this.#known.memory, sent, answer);
    await this.#recorder.record(turn, end);
    const covering = this.#coverage.gain();
    const result = end.results[last] ?? NOT_DONE;
    this.#walker.note(result, { place: after.place, wrote });
    const moment = { before, action: actions[last] ?? null, result, after, signals, found };
    const arrival = { node: end.node, fresh };
    const moved = await spend(spent, 'judge', () => this.#judging.judge({ ...moment, ...arrival }));
    const gain = await spend(spent, 'cover', () => covering);
    this.#policy.learnFrom(decisions, node, { ...arrival, result, wrote, gain, texts });
    if (moved) this.#arrive(await this.#look());
    if (this.keeper.needsLogin())
      await spend(spent, 'sign_in', async () => this.#signIn(await this.keeper.again(this.driver)));
    this.#count();
    return true;
  }

  /** The next step of a flow, null when there is none; one that stops is told. */
  async #walk(): Promise<Decision | 'stopped' | null> {
    const look = async () => {
      const seen = await this.#look();
      this.#arrive(seen);
      return seen;
    };
    const walk = await this.#walker.next(this.#seen ?? (await look()), look);
    if (!walk || 'decision' in walk) return walk?.decision ?? null;
    this.#trail.add(walk.step);
    await this.#judging.report(walk.suspicion);
    return 'stopped';
  }

  /** Carries a turn out and looks at what came of it. */
  async #perform(turn: Turn): Promise<{ end: TurnEnd; texts: string[]; found: readonly Suspicion[] }> {
    const { decisions, actions, before, node } = turn;
    const [first] = actions;
    this.#known.underway += actions.length;
    const { thing } = partsOf(decisions[0]?.option?.key ?? '');
    const around = { before, route: node.route, thing, known: this.#known, signal: this.#slice.signal };
    const begun = performance.now();
    this.#reporter.announce(decisions[0]?.why ?? '', first, before);
    const performing = () => perform(this.driver, actions, around);
    const { results, found, signals } = await spend(this.#known.spent, spendingOf(first), () =>
      first?.kind === 'check' ? this.#session.duringCheck(performing) : performing(),
    );
    this.#known.underway -= actions.length - results.length;
    const after = await this.#look();
    const took_ms = (performance.now() - begun) / Math.max(1, results.length);
    const texts = actions.map((action) => describe(action, this.#touch));
    const keys = decisions.slice(0, results.length).flatMap(({ option }) => option?.key ?? []);
    const from = {
      state: node.id,
      text: texts.join(', then '),
      ...(keys.length === results.length ? { keys } : {}),
    };
    const arrival = this.#arrive(after, from, results.length);
    const done = actions.slice(0, results.length);
    this.#opener.note(done, before, after);
    this.quiet = arrival.fresh ? 0 : this.quiet + done.length;
    const heard = [...signals, ...this.driver.drain()];
    this.#known.routes.hear(heard, { from: node.route, to: arrival.node.route });
    const wrote = isWrite(results.at(-1) ?? NOT_DONE, heard);
    return { end: { results, after, ...arrival, signals: heard, wrote, took_ms }, texts, found };
  }

  /** Ends what runs beside the loop, within `cap_ms`. */
  finish(cap_ms: number): Promise<void> {
    this.#policy.end();
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
      session: await this.#session.read(),
      place: this.place,
      trail: this.#trail.all(),
      login: this.keeper.state(),
    };
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
    this.#known.atlas?.meet(arrival.node.id);
    this.keeper.note(seen);
    this.#known.frame.note(seen, arrival.node.route);
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
