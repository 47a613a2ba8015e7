import { condition, proxyActivities, setHandler, sleep } from '@temporalio/workflow';
import type { DeliverActivities, DeliverInput } from '#activities/contract.ts';
import { pauseAfter } from '#domain/messages/retry.ts';
import { sendNowSignal } from './messages.ts';
import { TASK_QUEUES } from './names.ts';
import { outlasting } from './outlast.ts';

const BUSY_MS = 250;

const { deliverMessage } = outlasting(
  proxyActivities<DeliverActivities>({
    taskQueue: TASK_QUEUES.deliver,
    startToCloseTimeout: '1m',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  }),
);

/**
 * Delivers one message: tries until its channel takes it, with longer and longer pauses, or until it is given up. When
 * its owner hurries it the attempts are counted anew.
 */
export async function deliverMessageWorkflow({ delivery_id, attempts }: DeliverInput): Promise<void> {
  let hurried = false;
  setHandler(sendNowSignal, () => {
    hurried = true;
  });
  let attempt = attempts + 1;
  for (;;) {
    hurried = false;
    const pause_ms = pauseAfter(attempt, Math.random());
    const result = await deliverMessage({ delivery_id, attempt, pause_ms });
    if (result.outcome === 'busy') {
      await sleep(BUSY_MS);
      continue;
    }
    if (result.outcome === 'again') await condition(() => hurried, result.pause_ms);
    else if (!hurried) return;
    attempt = hurried ? 1 : attempt + 1;
  }
}
