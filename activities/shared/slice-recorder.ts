import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/kernel/errors.ts';
import { entitlements } from '#domain/plans/entitlements.ts';
import { looksFor } from '#domain/report/gate.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { redacted } from '#engine/evidence/redact.ts';
import { StepLog } from '#engine/evidence/step-log.ts';
import { VideoRecorder } from '#engine/evidence/video-recorder.ts';
import type {
  ActionDetails,
  Checkpoint,
  ExploreHooks,
  ExploreStats,
} from '#engine/explore/knowledge/spec.ts';
import { summaryOf } from '#engine/login/keeper.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { announceCandidate } from './announce.ts';
import { keepCheckpoint } from './checkpoint-file.ts';
import type { Deps } from './deps.ts';
import { LiveNotes } from './live-notes.ts';
import { MapKeeper } from './map-keeper.ts';
import { Metrics } from './metrics.ts';
import { type BlobsBySlice, type CheckpointPointer, POINTERS, type RunFacts } from './pointers.ts';
import { Progress } from './progress.ts';
import { scopeOf } from './record.ts';

/** The live picture needs no more than this; the film takes its own pace. */
const LIVE_FRAME_EVERY_MS = 100;

/** A page that does not answer gives no sample: contexts wait for a checkpoint. */
const SAMPLE_MS = 1_000;

type Position = { slice: number; fence: number; n: number };

/** Keeps what a slice of exploration brings forth: actions, candidates, pictures, checkpoints. */
export class SliceRecorder {
  readonly #deps: Deps;
  readonly #spec: RunSpec;
  readonly #position: Position;
  readonly #progress: Progress;
  readonly #log: StepLog;
  readonly #video: VideoRecorder | null;
  readonly #map: MapKeeper;
  readonly #notes: LiveNotes;
  readonly #announcements = new Set<Promise<void>>();
  #metrics = new Metrics(null);
  #driver: Driver | null = null;
  #lastKey: string | null = null;
  #stats: ExploreStats | null = null;
  #n: number;
  #latest: Uint8Array | null = null;
  #liveTimer: NodeJS.Timeout | null = null;

  private constructor(
    deps: Deps,
    spec: RunSpec,
    position: Position,
    kept: { video: VideoRecorder | null; map: MapKeeper },
  ) {
    this.#deps = deps;
    this.#spec = spec;
    this.#position = position;
    this.#n = position.n;
    this.#video = kept.video;
    this.#map = kept.map;
    this.#notes = new LiveNotes(deps.live, spec);
    this.#progress = new Progress(deps, spec);
    this.#log = new StepLog((jpeg) => deps.blobs.put(scopeOf(spec), jpeg, 'image/jpeg'));
  }

  static async start(deps: Deps, spec: RunSpec, position: Position): Promise<SliceRecorder> {
    const map = await MapKeeper.start(deps, spec);
    const video = deps.ffmpeg ? await VideoRecorder.start(deps.ffmpeg) : null;
    const recorder = new SliceRecorder(deps, spec, position, { video, map });
    const facts = await deps.blobs.getPointer(scopeOf(spec), POINTERS.facts);
    recorder.#metrics = new Metrics((facts?.value as RunFacts | undefined)?.samples ?? null);
    return recorder;
  }

  /** The driver whose pages are measured at each checkpoint: that of the first context, which is also filmed. */
  attach(driver: Driver): void {
    this.#driver = driver;
  }

  readonly hooks: ExploreHooks = {
    onAction: (line, details) => this.#onAction(line, details),
    onAct: (act) => this.#notes.before(act),
    onCandidate: (candidate) => this.#onCandidate(candidate),
    onCheckpoint: (checkpoint) => this.#onCheckpoint(checkpoint),
    onFrame: (jpeg) => this.#onFrame(jpeg),
    isWatched: () => this.#deps.live.isWatched(this.#spec.test_id),
  };

  /**
   * Keeps a checkpoint. What was found before it has been announced by then, so that a worker's death loses nothing.
   * @throws AppError VERSION_CONFLICT when a newer attempt is at work: this one must stop.
   */
  async #onCheckpoint(checkpoint: Checkpoint): Promise<void> {
    const scope = scopeOf(this.#spec);
    const { fence } = this.#position;
    await Promise.all(this.#announcements);
    if (this.#driver) await within(SAMPLE_MS, this.#metrics.sample(this.#driver, checkpoint.place));
    const facts: RunFacts = {
      places: redacted(placesOf(checkpoint)),
      seen_at: redacted(checkpoint.seen_at ?? {}),
      samples: this.#metrics.samples,
      login: checkpoint.login ? summaryOf(checkpoint.login) : null,
      model: checkpoint.model?.usage ?? null,
      spent: checkpoint.stats.spent ?? {},
      checks: checkpoint.checks ?? {},
    };
    await this.#deps.blobs.setPointer(scope, POINTERS.facts, fence, facts);
    await this.#map.keep(checkpoint, fence);
    this.#n += 1;
    const key = await keepCheckpoint(this.#deps, this.#spec, checkpoint);
    const value: CheckpointPointer = { n: this.#n, key, elapsed_ms: checkpoint.stats.elapsed_ms };
    const kept = await this.#deps.blobs.setPointer(scope, POINTERS.checkpoint, fence, value);
    if (!kept) throw new AppError('VERSION_CONFLICT', 'Another worker goes on with this run');
    if (this.#lastKey && this.#lastKey !== key) await this.#deps.blobs.delete(this.#lastKey);
    this.#lastKey = key;
    this.#stats = checkpoint.stats;
    await this.#progress.tell(this.#n, checkpoint.stats, Date.now());
  }

  /** Tells the last actions, ends the film and the log and keeps both; of a run that is `cancelled` nothing is kept. */
  async finish(cancelled = false): Promise<void> {
    if (this.#liveTimer) clearTimeout(this.#liveTimer);
    if (cancelled) return this.#drop();
    if (this.#stats) await this.#progress.tell(this.#n + 1, this.#stats, Date.now(), true);
    const film = await this.#video?.finish();
    const log = await this.#log.finish();
    if (film) await this.#keep(POINTERS.films, film, 'video/mp4');
    if (log) await this.#keep(POINTERS.logs, log, 'application/x-ndjson');
  }

  /** An encoder that is behind would hold up the run's end for a film that is deleted then. */
  async #drop(): Promise<void> {
    await Promise.all([this.#video?.drop(), this.#log.finish()]);
  }

  #onAction(given: ActionLine, details: ActionDetails): void {
    const line = redacted(given);
    this.#notes.after(line.n, details);
    this.#map.shows(details);
    this.#progress.add(line);
    this.#log.add(line);
    if (this.#deps.live.isWatched(this.#spec.test_id)) this.#deps.live.step(this.#spec.test_id, line);
  }

  async #onCandidate(candidate: Candidate): Promise<void> {
    if (!looksFor(candidate.category, entitlements(this.#spec.plan_type_at_submission))) return;
    const task = announceCandidate(this.#deps, this.#spec, candidate);
    this.#announcements.add(task);
    await task.finally(() => this.#announcements.delete(task));
  }

  #onFrame(jpeg: Uint8Array): void {
    this.#video?.add(jpeg);
    this.#log.picture(jpeg);
    this.#map.picture(jpeg);
    this.#latest = jpeg;
    // The last picture of a burst is the one that stays on the screen, so it must not be the one that is left out.
    this.#liveTimer ??= setTimeout(() => {
      this.#liveTimer = null;
      if (this.#latest) this.#deps.live.frame(this.#spec.test_id, this.#latest);
    }, LIVE_FRAME_EVERY_MS);
  }

  async #keep(name: string, bytes: Uint8Array, mediaType: string): Promise<void> {
    const scope = scopeOf(this.#spec);
    const known = await this.#deps.blobs.getPointer(scope, name);
    const all = { ...((known?.value ?? {}) as BlobsBySlice) };
    all[String(this.#position.fence)] = await this.#deps.blobs.put(scope, bytes, mediaType);
    await this.#deps.blobs.setPointer(scope, name, this.#position.fence, all);
  }
}

function placesOf(checkpoint: Checkpoint): string[] {
  return [...new Set(Object.values(checkpoint.graph.states).map((state) => state.place))].sort();
}

async function within(most_ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const waited = delay(most_ms, undefined, { signal: over.signal }).catch(() => {}); // It rejects only when it is over.
  await Promise.race([work, waited]);
  over.abort();
}
