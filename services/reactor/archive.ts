import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { CONTINUED, findUnarchived, keepHistory, type Unarchived } from '#app/operator/histories.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { verifyWorkflowIdOf, workflowIdOf } from '#workflows/names.ts';
import { isOutage } from './outage.ts';

const EVERY_MS = 5_000;
/** A run whose history could not be kept for a fault of its own. */
const FAULTY_EVERY_MS = 5 * 60_000;
const RUNS_MAX = 20;
const PREFIXES = { run: workflowIdOf(''), verification: verifyWorkflowIdOf('') };
/** gRPC's code. */
const NOT_FOUND = 5;
/** The workflow's own end comes a moment after the run's. */
const SETTLED_MS = 3_000;

type Link = { runId: string; history: proto.temporal.api.history.v1.IHistory };
type ArchiveParts = { db: Db; blobs: BlobStore; client: Client; logger: Logger; settledMs?: number };

/** Keeps the histories of closed workflows in the blob store, where they stay replayable when Temporal has forgotten them. */
export class Archive {
  readonly #parts: ArchiveParts;
  readonly loop: Loop;
  /** Workflows without a history to keep: never started, or forgotten before this was at it. */
  readonly #without = new Set<string>();
  /** Workflows whose history cannot be kept yet, and when they are looked at again. */
  readonly #later = new Map<string, number>();

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
    const now = Date.now();
    for (const [id, at] of this.#later) if (at <= now) this.#later.delete(id);
    const most = RUNS_MAX + this.#without.size + this.#later.size;
    const found = await findUnarchived(db, most, settledMs, PREFIXES);
    const open = found
      .filter(({ workflowId }) => !this.#without.has(workflowId) && !this.#later.has(workflowId))
      .slice(0, RUNS_MAX);
    let kept = 0;
    for (const workflow of open) if (await this.#tryToKeep(workflow)) kept += 1;
    if (kept === 0 || open.length < RUNS_MAX) await this.loop.sleep(EVERY_MS);
  }

  /** A history that cannot be kept does not hold up the others; when Temporal or Postgres is away, none can be. */
  async #tryToKeep(workflow: Unarchived): Promise<boolean> {
    const { workflowId } = workflow;
    try {
      if (await this.#keep(workflow)) return true;
      // The run has ended, its workflow has not yet.
      this.#later.set(workflowId, Date.now() + EVERY_MS);
    } catch (error) {
      if (isOutage(error)) throw error;
      if (isMissing(error)) this.#without.add(workflowId);
      else {
        this.#parts.logger.warn({ err: error, workflowId }, 'a history could not be archived yet');
        this.#later.set(workflowId, Date.now() + FAULTY_EVERY_MS);
      }
    }
    return false;
  }

  /** Gives false while the workflow runs. */
  async #keep({ workflowId, testId, owner }: Unarchived): Promise<boolean> {
    const { db, blobs, client } = this.#parts;
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
      const history = await this.#fetch(workflowId, runId).catch((error: unknown) => {
        if (chain.length > 0 && isMissing(error)) return null;
        throw error;
      });
      if (!history) break;
      chain.unshift({ runId, history });
      runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
    }
    return chain;
  }
  #fetch(workflowId: string, runId: string): Promise<Link['history']> {
    return this.#parts.client.workflow.getHandle(workflowId, runId).fetchHistory();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === NOT_FOUND);
