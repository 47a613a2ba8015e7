import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { endVerification } from '#app/runs/verifications.ts';
import type { Db } from '#db/connection.ts';
import type { VerificationRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type PlanType, queuePlace } from '#domain/plans/plans.ts';
import { TASK_QUEUES, verifyWorkflowIdOf } from '#workflows/names.ts';
import { attendanceOf } from './attendance.ts';

const OPEN_MAX = 200;
/** A verification's workflow ends long before this, with an outcome, but for one that is stuck: most of it is for its turn. */
const LIFE_MS = 24 * 60 * 60_000;
/** How often a verification's workflow is looked for; one that has none any more is lost. */
const LOOK_EVERY_MS = 60_000;

type Open = VerificationRecord & { plan_type: string | null };
/** `look_ms`: how often workflows are looked for; for tests. */
type VerificationParts = { db: Db; keys: UserKeys; client: Client; look_ms?: number };

/** Starts the workflows of verifications that were asked for, each once, and ends those that have lost theirs. */
export class Verifications {
  readonly #parts: VerificationParts;
  /** When the workflows of verifications were started, or looked for last. */
  readonly #seen = new Map<string, number>();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  async react(): Promise<void> {
    const { db, look_ms = LOOK_EVERY_MS } = this.#parts;
    const open = await db
      .selectFrom('verifications')
      .leftJoin('profiles', 'profiles.user_id', 'verifications.user_id')
      .selectAll('verifications')
      .select('profiles.plan_type')
      .where('outcome', 'is', null)
      .orderBy('requested_at')
      .limit(OPEN_MAX)
      .execute();
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
    for (const row of open) {
      const seen = this.#seen.get(row.id);
      if (seen === undefined) await this.#start(row);
      else if (Date.now() - seen >= look_ms) await this.#look(row);
    }
  }

  /** Ends a verification whose workflow has ended without an outcome, or is gone: by then it waits for nothing. */
  async #look({ id }: Open): Promise<void> {
    const { db, keys, client } = this.#parts;
    this.#seen.set(id, Date.now());
    if ((await attendanceOf(client, verifyWorkflowIdOf(id))) === 'works') return;
    const detail = 'the test could not be run; try again';
    await endVerification(db, keys, id, { outcome: 'could_not_tell', shown: 0, runs: 0, detail });
  }

  async #start({ id, test_id, user_id, bug_id, spec_key, url, plan_type }: Open): Promise<void> {
    const input = { verification_id: id, test_id, owner: user_id, bug_id, spec_key, url };
    try {
      await this.#parts.client.workflow.start('verifyFixWorkflow', {
        taskQueue: TASK_QUEUES.runs,
        workflowId: verifyWorkflowIdOf(id),
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        workflowExecutionTimeout: LIFE_MS,
        args: [input],
        priority: queuePlace((plan_type ?? 'free') as PlanType, user_id),
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    this.#seen.set(id, Date.now());
  }
}
