import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/kernel/errors.ts';
import { CONTEXTS_MAX } from '#domain/test-run/run-spec.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { openWhatever } from '#engine/drivers/open-whatever.ts';
import { joinLoginStates } from '#engine/login/keeper.ts';
import { nameScreens } from '../advisor/name-screens.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Checkpoint, ExploreSlice, StopReason } from '../knowledge/spec.ts';
import { spend } from '../knowledge/time-spent.ts';
import { Lane } from './lane.ts';
import { Room } from './room.ts';
import { TimeBudget } from './time-budget.ts';

/** A checkpoint is also what a watcher sees of the progress: more often while a run is young and small. */
const CHECKPOINT_EVERY_MS = { young: 2_000, old: 5_000 };
const YOUNG_MS = 60_000;
const CHECKPOINT_LATEST_MS = 20_000;
const FINISH_MS = 2_000;
/** So many actions without a new screen are too many where so few screens are known. */
const QUIET_MIN = 60;
const FEW_SCREENS = 3;
/** How often a run that may have one more context looks for room. */
const ROOM_LOOK_MS = 1_000;
/** What checkpoints may take of the time: a target's storage may be large, and its page slow to give it. */
const CHECKPOINT_SHARE = 1 / 25;

/** Leads the contexts of one slice: opens them, lets them work on what they know together, keeps checkpoints. */
export class Explorer {
  readonly #slice: ExploreSlice;
  readonly #known: Knowledge;
  readonly #lanes: Lane[] = [];
  readonly #opened: Driver[] = [];
  #begun: number;
  readonly #now: () => number;
  readonly #before: number;
  readonly #actionsBefore: number;
  #sinceCheckpoint = performance.now();
  readonly #keeping = new TimeBudget(CHECKPOINT_SHARE);
  #checkpointing: Promise<void> | null = null;
  #stop: StopReason | null = null;

  constructor(slice: ExploreSlice) {
    this.#slice = slice;
    this.#now = slice.now ?? (() => performance.now());
    this.#begun = this.#now();
    const { credentials = [], hooks, spec, earlier = null } = slice;
    const guide = {
      hints: () => hooks.hints?.() ?? [],
      start_place: spec.start_place,
      destructive: spec.destructive ?? false,
    };
    const paced = (spec.contexts ?? 1) > 1;
    this.#known = new Knowledge(slice.checkpoint, {
      ...{ paced, guide, earlier },
      accounts: credentials.length,
    });
    this.#known.memory.accounts = credentials.flatMap(({ username }) => username || []);
    this.#before = this.#known.stats.elapsed_ms;
    this.#actionsBefore = this.#known.stats.actions;
  }

  /** Works until the slice is over and resolves with why; the last checkpoint has been handed to its hook by then. */
  async run(): Promise<{ checkpoint: Checkpoint; reason: StopReason }> {
    const { hooks, spec } = this.#slice;
    const first = await this.#openLane(0, this.#slice.checkpoint?.lanes[0]?.session ?? null);
    // To start a browser is not to explore: the user's time begins here.
    this.#begun = this.#now();
    const stopCast = hooks.onFrame ? await first.driver.cast(hooks.onFrame, hooks.isWatched) : null;
    await first.begin();
    const contexts = spec.contexts ?? 1;
    const others = Array.from({ length: contexts - 1 }, (_, i) => this.#runOther(i + 1, first));
    const over = new AbortController();
    if (contexts > 1 && contexts < CONTEXTS_MAX) others.push(this.#runSpare(contexts, first, over.signal));
    const work = this.#work(first).finally(() => over.abort());
    const ends = await Promise.allSettled([work, ...others]);
    // Not before all have ended: one that goes on would write after the slice is over.
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    const reason = this.#stop ?? 'exhausted';
    if (reason === 'exhausted') this.#noteQuiet(first);
    const { advisor } = this.#slice;
    const naming = advisor ? nameScreens(advisor, this.#known, FINISH_MS) : null;
    await Promise.all([naming, ...this.#lanes.map((lane) => lane.finish(FINISH_MS))]);
    await stopCast?.();
    await this.#checkpointing;
    const checkpoint = await this.checkpoint();
    await hooks.onCheckpoint?.(checkpoint);
    return { checkpoint, reason };
  }

  /** The exploration of an app that ends after many actions without a new screen has stopped at something, which the report says. */
  #noteQuiet({ driver, quiet, place }: Lane): void {
    const { graph } = this.#known;
    if (driver.capabilities.browser || quiet < QUIET_MIN || graph.states.size > FEW_SCREENS) return;
    this.#known.refuse('Further screens', `the last ${quiet} actions led to no new screen`, place);
  }

  /** Closes every browser that was opened. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((driver) => driver.close()));
  }

  async checkpoint(): Promise<Checkpoint> {
    const lanes = await Promise.all(this.#lanes.map((lane) => lane.state()));
    const [first] = this.#lanes;
    return {
      v: 2,
      driver: first?.driver.environment.browser ?? '',
      frontier: first?.frontier() ?? [],
      lanes,
      place: first?.place ?? '',
      login: joinLoginStates(this.#lanes.map(({ keeper }) => keeper.state())),
      model: this.#slice.advisor?.state() ?? this.#slice.checkpoint?.model ?? null,
      ...this.#known.state(),
    };
  }

  /**
   * Further contexts begin signed in as the first one is, else as somebody new: what one puts into its cart must not
   * stand in another's, whose steps would not lead there.
   */
  async #runOther(index: number, first: Lane): Promise<StopReason> {
    try {
      const own = this.#slice.checkpoint?.lanes[index]?.session;
      const isSignedIn = first.signedInBy().length > 0;
      const lane = await this.#openLane(index, own ?? (isSignedIn ? await first.driver.session() : null));
      await lane.begin();
      return await this.#work(lane);
    } catch (error) {
      this.#stop ??= 'stopped'; // What cannot be begun ends the slice, which is tried again.
      throw error;
    }
  }

  /** One more context begins once the machine has had room for it, as `Room` counts it; `over` ends the wait for that. */
  async #runSpare(index: number, first: Lane, over: AbortSignal): Promise<StopReason> {
    const room = new Room();
    while (!over.aborted) {
      const reason = this.#reasonToStop();
      if (reason) return reason;
      if (room.counts(this.#slice.hooks.idle?.() ?? 0)) return this.#runOther(index, first);
      await delay(ROOM_LOOK_MS, undefined, { signal: over }).catch(() => {}); // It rejects only when it is over.
    }
    return this.#stop ?? 'stopped';
  }

  async #openLane(index: number, session: unknown): Promise<Lane> {
    const { checkpoint, spec } = this.#slice;
    const driver = await this.#slice.open(session, index);
    this.#opened.push(driver);
    // A run that has begun may have renamed or removed its first page, as that of a wiki.
    if (checkpoint || this.#lanes.length > 0) await openWhatever(driver, spec.start_place);
    else await driver.open(spec.start_place);
    const left = checkpoint?.lanes[index]?.place || spec.start_place;
    if (left !== spec.start_place) await openLeft(driver, left);
    const login = this.#lanes[0]?.keeper.state() ?? checkpoint?.login ?? null;
    const signedInBy = this.#lanes[0]?.signedInBy() ?? [];
    const lane = new Lane({ index, driver, known: this.#known, slice: this.#slice, login, signedInBy });
    this.#lanes.push(lane);
    return lane;
  }

  async #work(lane: Lane): Promise<StopReason> {
    const { signal } = this.#slice;
    for (;;) {
      const reason = this.#reasonToStop();
      if (reason) return reason;
      try {
        if (!(await lane.step())) {
          this.#stop ??= 'exhausted';
          return 'exhausted';
        }
      } catch (error) {
        this.#stop ??= 'stopped'; // The other contexts end after the action that they are in.
        signal.throwIfAborted(); // The abort closed the browser under the action.
        throw error;
      }
      await spend(this.#known.spent, 'keep', () => this.#keepUp());
    }
  }

  #reasonToStop(): StopReason | null {
    const { spec, budget, signal, hooks } = this.#slice;
    const { stats } = this.#known;
    const here = this.#now() - this.#begun;
    stats.elapsed_ms = Math.round(this.#before + here);
    signal.throwIfAborted();
    if (this.#stop) return this.#stop;
    if (stats.elapsed_ms >= spec.duration_ms) this.#stop = 'duration';
    else if (this.#known.room(spec.max_actions) <= 0) this.#stop = 'max_actions';
    else if (hooks.isPaused?.()) this.#stop = 'paused';
    else if (here >= budget.elapsed_ms || stats.actions - this.#actionsBefore >= budget.actions)
      this.#stop = 'slice';
    return this.#stop;
  }

  /** Takes a checkpoint when one is due; contexts that come while one is being taken go on. */
  async #keepUp(): Promise<void> {
    const now = performance.now();
    const every = this.#now() - this.#begun < YOUNG_MS ? CHECKPOINT_EVERY_MS.young : CHECKPOINT_EVERY_MS.old;
    if (this.#checkpointing || now - this.#sinceCheckpoint < every) return;
    if (!this.#keeping.affords() && now - this.#sinceCheckpoint < CHECKPOINT_LATEST_MS) return;
    this.#sinceCheckpoint = now;
    this.#checkpointing = this.#keeping.pay(this.#keep()).finally(() => {
      this.#checkpointing = null;
    });
    await this.#checkpointing;
  }

  async #keep(): Promise<void> {
    await this.#slice.hooks.onCheckpoint?.(await this.checkpoint());
  }
}

/** Goes on to the place that a checkpoint was left at. */
async function openLeft(driver: Driver, place: string): Promise<void> {
  const result = await driver.perform({ kind: 'open', place });
  if (result.status === 'failed')
    throw new AppError('TARGET_REFUSED', `${place}: it could not be opened again`);
}
