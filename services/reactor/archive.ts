import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import { CONTINUED, findUnarchived, keepHistory, type Unarchived } from '#db/operator/histories.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { workflowIdOf } from '#workflows/names.ts';

const EVERY_MS = 5_000;
const RUNS_MAX = 20;
/** The workflow's own end comes a moment after the run's. */
const SETTLED_MS = 3_000;

type Link = { runId: string; history: proto.temporal.api.history.v1.IHistory };
type Parts = { db: Db; blobs: BlobStore; client: Client; logger: Logger; settledMs?: number };

/** Keeps the histories of closed workflows in the blob store, where they stay replayable when Temporal has forgotten them. */
export class Archive {
  readonly #parts: Parts;
  readonly loop: Loop;
  /** Runs without a history to keep: never started, or forgotten before this was at it. */
  readonly #without = new Set<string>();

  constructor(parts: Parts) {
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
    const found = await findUnarchived(db, RUNS_MAX + this.#without.size, settledMs);
    const open = found.filter(({ testId }) => !this.#without.has(testId)).slice(0, RUNS_MAX);
    for (const run of open) await this.#keep(run);
    if (open.length < RUNS_MAX) await this.loop.sleep(EVERY_MS);
  }

  async #keep({ testId, owner }: Unarchived): Promise<void> {
    const { db, blobs, client } = this.#parts;
    const workflowId = workflowIdOf(testId);
    try {
      const { runId, status } = await client.workflow.getHandle(workflowId).describe();
      // The run has ended, its workflow has not yet: the next round sees it.
      if (status.name === 'RUNNING') return;
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
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      this.#without.add(testId);
    }
  }

  /** All histories of a run that went on with new ones, in their order: the last one counts as the run's own. */
  async #chainOf(workflowId: string, last: string): Promise<Link[]> {
    const chain: Link[] = [];
    for (let runId = last; runId; ) {
      const history = await this.#parts.client.workflow.getHandle(workflowId, runId).fetchHistory();
      chain.unshift({ runId, history });
      runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
    }
    return chain;
  }
}
