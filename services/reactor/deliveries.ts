import type { Client } from '@temporalio/client';
import { type DueDelivery, dueDeliveries, noteStarted } from '#app/channels/deliveries.ts';
import { DELIVERIES, deriveDeliveries } from '#app/channels/derive.ts';
import type { MessageSources } from '#app/channels/messages-of.ts';
import { redriveLetters } from '#app/channels/redrive-letters.ts';
import { type PlanType, queuePlace } from '#domain/plans/plans.ts';
import { abreast } from '#kit/abreast.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { counter } from '#kit/metrics.ts';
import { sendNowSignal } from '#workflows/messages.ts';
import { deliverWorkflowIdOf, TASK_QUEUES } from '#workflows/names.ts';
import { deadLetters } from './dead-letters.ts';

const BATCH = 200;
const CALLS_ABREAST = 16;
const POLL_MS = 250;
const LETTERS_EVERY_MS = 10_000;
const RETRY_MS = 1_000;

const made = counter('rove_messages_made_total', 'Messages to channels that events have led to');

/**
 * Makes messages of numbered events, and has each delivered by a workflow of its own. What is due stands in Postgres:
 * a message whose workflow is gone gets another one.
 */
export class Deliveries {
  readonly loop: Loop;
  readonly #client: Client;
  readonly #sources: MessageSources;
  #lettersAt = 0;

  constructor({ client, logger, ...sources }: MessageSources & { client: Client; logger: Logger }) {
    this.#client = client;
    this.#sources = sources;
    this.loop = new Loop({
      round: async () => {
        const { events, messages, dead } = await deriveDeliveries(sources, BATCH);
        made.inc(messages);
        if (dead > 0) {
          deadLetters.inc({ consumer: DELIVERIES }, dead);
          logger.error({ dead }, 'events that no message could be made of are dead letters');
        }
        const due = await dueDeliveries(sources.db, BATCH);
        await abreast(due, CALLS_ABREAST, (one) => this.#start(one));
        await this.#redrive();
        if (events < BATCH && due.length < BATCH) await this.loop.sleep(POLL_MS);
      },
      onError: (error) => logger.warn({ err: error }, 'messages wait to be delivered; trying again'),
      retry_ms: RETRY_MS,
    });
  }

  async #redrive(): Promise<void> {
    if (Date.now() - this.#lettersAt < LETTERS_EVERY_MS) return;
    this.#lettersAt = Date.now();
    await redriveLetters(this.#sources);
  }

  async #start(due: DueDelivery): Promise<void> {
    const options = {
      taskQueue: TASK_QUEUES.runs,
      workflowId: deliverWorkflowIdOf(due.id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      // A message may be sent once more after its end.
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      args: [{ delivery_id: due.id, attempts: due.attempts }],
      priority: queuePlace((due.plan_type ?? 'free') as PlanType, due.user_id),
    } as const;
    const { workflow } = this.#client;
    if (due.hurried)
      await workflow.signalWithStart('deliverMessageWorkflow', { ...options, signal: sendNowSignal });
    else await workflow.start('deliverMessageWorkflow', options);
    await noteStarted(this.#sources.db, due);
  }
}
