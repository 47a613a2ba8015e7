import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { dueFirings, noteFiringStarted } from '#app/triggers/firings.ts';
import type { Db } from '#db/connection.ts';
import type { FiringRecord, TriggerRecord } from '#db/schema.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { scheduleIdOf, TASK_QUEUES, triggerWorkflowIdOf } from '#workflows/names.ts';

const BATCH = 100;
const POLL_MS = 500;
const RETRY_MS = 1_000;
/** After an outage of ours a missed time within it is made up for. */
const CATCH_UP_MS = 60 * 60_000;

type TriggerParts = { db: Db; client: Client; logger: Logger };

/** Keeps Temporal's schedules as Postgres has them, and starts the workflows of deploy hooks that were called. */
export class Triggers {
  readonly loop: Loop;
  readonly #parts: TriggerParts;
  #isBegun = false;

  constructor(parts: TriggerParts) {
    this.#parts = parts;
    this.loop = new Loop({
      round: () => this.#round(),
      onError: (error) => parts.logger.warn({ err: error }, 'a trigger waits; trying again'),
      retry_ms: RETRY_MS,
    });
  }

  async #round(): Promise<void> {
    const { db } = this.#parts;
    if (!this.#isBegun) await this.#doubtAll();
    const open = await db
      .selectFrom('triggers')
      .selectAll()
      .where('synced', '=', false)
      .limit(BATCH)
      .execute();
    for (const row of open) await this.#sync(row);
    const dropped = await db.selectFrom('dropped_schedules').selectAll().limit(BATCH).execute();
    for (const { trigger_id } of dropped) await this.#drop(trigger_id);
    const due = await dueFirings(db, BATCH);
    for (const firing of due) await this.#start(firing);
    if (Math.max(open.length, dropped.length, due.length) < BATCH) await this.loop.sleep(POLL_MS);
  }

  /** Once for each process: Temporal may have lost what it had. */
  async #doubtAll(): Promise<void> {
    await this.#parts.db
      .updateTable('triggers')
      .set({ synced: false })
      .where('kind', '=', 'schedule')
      .execute();
    this.#isBegun = true;
  }

  async #sync(row: TriggerRecord): Promise<void> {
    if (row.kind === 'schedule') await this.#put(row);
    // What was changed meanwhile is looked at again.
    await this.#parts.db
      .updateTable('triggers')
      .set({ synced: true })
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute();
  }

  async #put({ id, cron, time_zone, paused }: TriggerRecord): Promise<void> {
    const { schedule } = this.#parts.client;
    const wanted = {
      spec: { cronExpressions: [cron ?? ''], timezone: time_zone },
      action: {
        type: 'startWorkflow' as const,
        workflowType: 'triggerWorkflow',
        workflowId: triggerWorkflowIdOf(id),
        taskQueue: TASK_QUEUES.runs,
        args: [{ trigger_id: id, firing_id: null }],
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: CATCH_UP_MS },
      state: { paused },
    };
    try {
      await schedule.create({ scheduleId: scheduleIdOf(id), ...wanted });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await schedule.getHandle(scheduleIdOf(id)).update(() => wanted);
    }
  }

  async #drop(id: string): Promise<void> {
    await dropSchedule(this.#parts.client, id);
    await this.#parts.db.deleteFrom('dropped_schedules').where('trigger_id', '=', id).execute();
  }

  async #start({ id, trigger_id }: FiringRecord): Promise<void> {
    await this.#parts.client.workflow.start('triggerWorkflow', {
      taskQueue: TASK_QUEUES.runs,
      workflowId: triggerWorkflowIdOf(id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      args: [{ trigger_id, firing_id: id }],
    });
    await noteFiringStarted(this.#parts.db, id);
  }
}

/** Has Temporal forget a schedule; one that is not there is forgotten already. */
export async function dropSchedule(client: Client, triggerId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleIdOf(triggerId)).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}
