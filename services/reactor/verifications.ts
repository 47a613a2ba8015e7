import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { endVerification } from '#app/runs/verifications.ts';
import type { Db } from '#db/connection.ts';
import type { VerificationRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type PlanType, queuePlace } from '#domain/plans/plans.ts';
import { TASK_QUEUES, verifyWorkflowIdOf } from '#workflows/names.ts';

const OPEN_MAX = 200;
/** A verification's workflow ends long before this, with an outcome; one without has lost its workflow. */
const LOST_AFTER_MS = 75 * 60_000;

type Open = VerificationRecord & { plan_type: string | null };
type VerificationParts = { db: Db; keys: UserKeys; client: Client };

/** Starts the workflows of verifications that were asked for, each once, and ends those that have lost theirs. */
export class Verifications {
  readonly #parts: VerificationParts;
  #started = new Set<string>();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  async react(): Promise<void> {
    const { db, keys } = this.#parts;
    const open = await db
      .selectFrom('verifications')
      .leftJoin('profiles', 'profiles.user_id', 'verifications.user_id')
      .selectAll('verifications')
      .select('profiles.plan_type')
      .where('outcome', 'is', null)
      .orderBy('requested_at')
      .limit(OPEN_MAX)
      .execute();
    this.#started = new Set(open.filter(({ id }) => this.#started.has(id)).map(({ id }) => id));
    for (const row of open) {
      if (Date.now() - row.requested_at.getTime() > LOST_AFTER_MS) {
        const detail = 'the test could not be run; try again';
        await endVerification(db, keys, row.id, { outcome: 'could_not_tell', shown: 0, runs: 0, detail });
      } else if (!this.#started.has(row.id)) await this.#start(row);
    }
  }

  async #start({ id, test_id, user_id, bug_id, spec_key, url, plan_type }: Open): Promise<void> {
    const input = { verification_id: id, test_id, owner: user_id, bug_id, spec_key, url };
    try {
      await this.#parts.client.workflow.start('verifyFixWorkflow', {
        taskQueue: TASK_QUEUES.runs,
        workflowId: verifyWorkflowIdOf(id),
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        args: [input],
        priority: queuePlace((plan_type ?? 'free') as PlanType, user_id),
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    this.#started.add(id);
  }
}
