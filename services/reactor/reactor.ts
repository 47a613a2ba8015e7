import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type pg from 'pg';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import { connectAlone } from '#db/half-open.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { abreast } from '#kit/abreast.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { workflowIdOf } from '#workflows/names.ts';
import { endAbandoned } from './abandoned.ts';
import { attendanceOf } from './attendance.ts';
import { isOutage } from './outage.ts';
import { Poison } from './poison.ts';
import {
  findLiveRuns,
  findRunsToAttend,
  type LiveRun,
  signalCancel,
  signalSteering,
  startRun,
  terminateRun,
} from './runs.ts';
import { Verifications } from './verifications.ts';

/** Calls to Temporal that are under way at once. */
const CALLS_ABREAST = 16;
/** Live runs whose workflows are looked for in one go; the next go takes the next ones. */
const RECONCILED_AT_ONCE = 500;
/** The floor: how long a submit may wait when a notification was lost. */
const POLL_MS = 1_000;
const RECONCILE_EVERY_MS = 15_000;
/** A workflow's last event and its end are a moment apart; only a run without one for this long is an orphan. */
const ORPHAN_AFTER_MS = 30_000;
/** To cancel takes a run seconds, and as long as its workers are away. */
const CANCELLED_MS = 15 * 60_000;

/** `blobs`: where the files of runs are; null where no store is set. `cancelled_ms`: how long a cancellation may take; for tests. */
type ReactorParts = {
  databaseUrl: string;
  db: Db;
  keys: UserKeys;
  blobs: BlobStore | null;
  client: Client;
  logger: Logger;
  cancelled_ms?: number;
};

/**
 * Makes Temporal do what Postgres says: starts the workflows of queued runs, passes cancellations and pauses on, and ends runs
 * whose workflow is gone. All of it can be repeated, so it keeps no state that matters.
 */
export class Reactor {
  readonly #parts: ReactorParts;
  readonly #verifications: Verifications;
  readonly #poison: Poison;
  readonly #loop: Loop;
  readonly #started = new Set<string>();
  /** When each run's workflow was told of its cancellation. */
  readonly #cancelled = new Map<string, number>();
  /** What each run's workflow was told last of its pauses, by their count. */
  readonly #steered = new Map<string, number>();
  #listener: pg.Client | null = null;
  #reconciledAt = 0;
  #reconciledTo = '';

  constructor(parts: ReactorParts) {
    this.#parts = parts;
    this.#verifications = new Verifications(parts);
    this.#poison = new Poison(parts.db);
    this.#loop = new Loop({
      round: () => this.#round(),
      onError: (error) => parts.logger.warn({ err: error }, 'could not react; trying again'),
      retry_ms: POLL_MS,
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#listener?.end().catch(() => undefined); // Its connection may be broken.
  }

  async #round(): Promise<void> {
    await this.#listen();
    await this.#react();
    await this.#loop.sleep(POLL_MS);
  }

  async #listen(): Promise<void> {
    // Asked something each time, or it would not be known that it leads nowhere.
    if (this.#listener && (await this.#answers(this.#listener))) return;
    const client = await connectAlone(this.#parts.databaseUrl, 'rove-reactor');
    client.on('error', () => {
      this.#listener = null;
    });
    client.on('notification', () => this.#loop.wake());
    await client.query('listen rove_events');
    this.#listener = client;
  }

  async #answers(listener: pg.Client): Promise<boolean> {
    const answers = await listener.query('select 1').then(
      () => true,
      () => false,
    );
    if (!answers) this.#listener = null;
    return answers;
  }

  async #react(): Promise<void> {
    const runs = await findRunsToAttend(this.#parts.db);
    this.#forgetEnded(runs);
    await abreast(await this.#poison.without(runs), CALLS_ABREAST, (run) => this.#attend(run));
    await this.#verifications.react();
    if (Date.now() - this.#reconciledAt > RECONCILE_EVERY_MS) {
      this.#reconciledAt = Date.now();
      await this.#reconcile();
    }
  }

  /** A run that cannot be worked on does not hold up the others; when Temporal is away, none can be. */
  async #attend(run: LiveRun): Promise<void> {
    try {
      // One that could not be started yet is not to be, once its user no longer wants it.
      const isUnwanted = run.cancel_requested && this.#poison.holds(run);
      if (run.status === 'queued' && !this.#started.has(run.id) && !isUnwanted) await this.#start(run);
      if (run.cancel_requested) await this.#cancel(run);
      if (run.steered > (this.#steered.get(run.id) ?? 0) && (await signalSteering(this.#parts.client, run)))
        this.#steered.set(run.id, run.steered);
      await this.#poison.settle(run);
    } catch (error) {
      this.#passOver(run, error);
      await this.#poison.keep(run, error);
    }
  }

  #passOver(run: LiveRun, error: unknown): void {
    if (isOutage(error)) throw error;
    this.#parts.logger.error({ err: error, testId: run.id }, 'a run cannot be worked on');
  }

  async #start(run: LiveRun): Promise<void> {
    try {
      await startRun(this.#parts.client, this.#parts.db, this.#parts.keys, run);
      this.#parts.logger.info({ testId: run.id }, 'workflow started');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    this.#started.add(run.id);
  }

  async #cancel(run: LiveRun): Promise<void> {
    const { client, logger, cancelled_ms = CANCELLED_MS } = this.#parts;
    const told = this.#cancelled.get(run.id);
    if (told === undefined) {
      if (await signalCancel(client, run.id)) this.#cancelled.set(run.id, Date.now());
      else if (Date.now() - run.submitted_at.getTime() > ORPHAN_AFTER_MS)
        await endAbandoned(this.#parts, run, 'cancelled');
    } else if (Date.now() - told > cancelled_ms) {
      const reason = `its cancellation was not taken within ${cancelled_ms} ms`;
      logger.error({ testId: run.id }, `a workflow is terminated: ${reason}`);
      await terminateRun(client, run.id, reason);
      await endAbandoned(this.#parts, run, 'cancelled');
    }
  }

  async #reconcile(): Promise<void> {
    const runs = await findLiveRuns(this.#parts.db, this.#reconciledTo, RECONCILED_AT_ONCE);
    await abreast(runs, CALLS_ABREAST, (run) =>
      this.#endOrphan(run).catch((error: unknown) => this.#passOver(run, error)),
    );
    this.#reconciledTo = runs.length < RECONCILED_AT_ONCE ? '' : (runs.at(-1)?.id ?? '');
  }

  async #endOrphan(run: LiveRun): Promise<void> {
    const { client, logger } = this.#parts;
    if (Date.now() - run.submitted_at.getTime() < ORPHAN_AFTER_MS) return;
    const attendance = await attendanceOf(client, workflowIdOf(run.id));
    if (attendance === 'works') return;
    if (attendance === 'none' && run.status === 'queued') {
      // Its turn is still to come, however long that takes; where Temporal has lost it, once more.
      this.#started.delete(run.id);
      return;
    }
    logger.warn({ testId: run.id }, 'a run without a workflow');
    await endAbandoned(this.#parts, run, 'failed');
  }

  #forgetEnded(runs: readonly LiveRun[]): void {
    const live = new Set(runs.map((run) => run.id));
    for (const known of [this.#started, this.#cancelled, this.#steered]) {
      for (const id of known.keys()) if (!live.has(id)) known.delete(id);
    }
  }
}
