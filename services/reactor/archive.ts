import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import {
  CONTINUED,
  findUnarchived,
  keepHistory,
  putOffUnarchived,
  settleUnarchived,
  type Unarchived,
} from '#app/operator/histories.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { fetchHistory, type History } from '#kit/temporal-data/fetch-history.ts';
import { verifyWorkflowIdOf, workflowIdOf } from '#workflows/names.ts';
import { isOutage } from './outage.ts';

const EVERY_MS = 5_000;
/** A run whose history could not be kept for a fault of its own. */
const FAULTY_EVERY_MS = 5 * 60_000;
const RUNS_MAX = 20;
/** gRPC's code. */
const NOT_FOUND = 5;
/** The workflow's own end comes a moment after the run's. */
const SETTLED_MS = 3_000;

type Link = { runId: string; history: History };
type ArchiveParts = { db: Db; blobs: BlobStore; client: Client; logger: Logger; settledMs?: number };

/** Keeps the histories of closed workflows in the blob store, where they stay replayable when Temporal has forgotten them. */
export class Archive {
  readonly #parts: ArchiveParts;
  readonly loop: Loop;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
    this.loop = new Loop({
      round: () => this.#round(),
      onError: (error) =>
        parts.logger.warn({ err: error }, 'a history could not be archived yet; trying again'),
      retry_ms: EVERY_MS,
    });
  }

  async #round(): Promise<void> {
    const { db, settledMs = SETTLED_MS } = this.#parts;
    const open = await findUnarchived(db, RUNS_MAX, settledMs);
    let settled = 0;
    for (const one of open) if (await this.#tryToKeep(one)) settled += 1;
    if (settled === 0 || open.length < RUNS_MAX) await this.loop.sleep(EVERY_MS);
  }

  /**
   * Gives whether nothing is left to do. A history that cannot be kept does not hold up the others; when Temporal or
   * Postgres is away, none can be.
   */
  async #tryToKeep(one: Unarchived): Promise<boolean> {
    const { db, logger } = this.#parts;
    const workflowId = idOf(one);
    try {
      // The run has ended, its workflow may not have yet.
      if (!(await this.#keep(one))) {
        await putOffUnarchived(db, one, EVERY_MS);
        return false;
      }
    } catch (error) {
      if (isOutage(error)) throw error;
      // Never started, or forgotten before this was at it.
      if (!isMissing(error)) {
        logger.warn({ err: error, workflowId }, 'a history could not be archived yet');
        await putOffUnarchived(db, one, FAULTY_EVERY_MS);
        return false;
      }
    }
    await settleUnarchived(db, one);
    return true;
  }

  /** Gives false while the workflow runs. */
  async #keep(ended: Unarchived): Promise<boolean> {
    const { db, blobs, client } = this.#parts;
    const { test_id: testId, user_id: owner } = ended;
    const workflowId = idOf(ended);
    const { runId, status } = await client.workflow.getHandle(workflowId).describe();
    if (status.name === 'RUNNING') return false;
    const chain = await this.#chainOf(workflowId, runId);
    for (const [index, one] of chain.entries()) {
      const ended = index === chain.length - 1 ? status.name : CONTINUED;
      const events = one.history.events?.length ?? 0;
      const history = proto.temporal.api.history.v1.History.encode(one.history).finish();
      await keepHistory(db, blobs, {
        workflowId,
        runId: one.runId,
        testId,
        owner,
        status: ended,
        events,
        history,
      });
    }
    return true;
  }

  /**
   * All histories of a run that went on with new ones, in their order: the last one counts as the run's own. Earlier ones
   * that Temporal has forgotten are left out.
   */
  async #chainOf(workflowId: string, last: string): Promise<Link[]> {
    const chain: Link[] = [];
    for (let runId = last; runId; ) {
      const history = await fetchHistory(this.#parts.client, workflowId, runId).catch((error: unknown) => {
        if (chain.length > 0 && isMissing(error)) return null;
        throw error;
      });
      if (!history) break;
      chain.unshift({ runId, history });
      runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
    }
    return chain;
  }
}

const idOf = ({ kind, id }: Unarchived): string =>
  kind === 'run' ? workflowIdOf(id) : verifyWorkflowIdOf(id);

const isMissing = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === NOT_FOUND);
