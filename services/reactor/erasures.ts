import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type ErasureParts, finishErasures, sweepErasures } from '#app/accounts/account-erasure.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { verifyWorkflowIdOf, workflowIdOf } from '#workflows/names.ts';
import { dropSchedule } from './triggers.ts';

const EVERY_MS = 1_000;

type ErasureStores = { db: Db; keys: UserKeys; blobs: BlobStore; client: Client; logger: Logger };

/** Carries the deletion of accounts to its end: files, rows, keys, and the histories of their workflows. */
export class Erasures {
  readonly loop: Loop;

  constructor({ client, logger, ...parts }: ErasureStores) {
    const work: ErasureParts = {
      ...parts,
      forgetWork: async ({ testIds, verificationIds, triggerIds }) => {
        for (const id of triggerIds) await dropSchedule(client, id);
        for (const id of [...testIds.map(workflowIdOf), ...verificationIds.map(verifyWorkflowIdOf)])
          await forgetWorkflow(client, id);
      },
      failed: (userId, error) =>
        logger.warn({ err: error, userId }, 'an account could not be deleted yet; trying again'),
    };
    this.loop = new Loop({
      round: async () => {
        const done = await finishErasures(work);
        if (done > 0) logger.info({ accounts: done }, 'accounts deleted');
        await sweepErasures(work);
        await this.loop.sleep(EVERY_MS);
      },
      onError: (error) => logger.warn({ err: error }, 'accounts cannot be deleted just now; trying again'),
      retry_ms: EVERY_MS,
    });
  }
}

/** Deletes a workflow with its history, which names the target; one that still runs is ended by that. */
async function forgetWorkflow(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflowService.deleteWorkflowExecution({
      namespace: client.options.namespace,
      workflowExecution: { workflowId },
    });
  } catch (error) {
    const { code } = error as { code?: number };
    if (code !== NOT_FOUND && !(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** gRPC's status for what is not there, or is gone already. */
const NOT_FOUND = 5;
