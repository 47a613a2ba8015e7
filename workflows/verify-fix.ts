import { isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { VerifyActivities, VerifyInput } from '#activities/contract.ts';
import { TASK_QUEUES } from './names.ts';
import { outlasting } from './outlast.ts';

const backoff = { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' } as const;

const proof = proxyActivities<Pick<VerifyActivities, 'verifyFix'>>({
  taskQueue: TASK_QUEUES.proof,
  startToCloseTimeout: '4m',
  heartbeatTimeout: '15s',
  retry: { ...backoff, maximumAttempts: 3 },
});
const last = proxyActivities<Pick<VerifyActivities, 'recordUnverified'>>({
  taskQueue: TASK_QUEUES.runs,
  startToCloseTimeout: '1m',
  scheduleToCloseTimeout: '1h',
  retry: backoff,
});

/** Verifies one bug by its exported test. It ends with an outcome, whatever breaks. */
export async function verifyFixWorkflow(input: VerifyInput): Promise<void> {
  // Those that began earlier gave up where a store was away.
  const [trying, ending] = patched('outlasts-outages')
    ? [outlasting(proof), outlasting(last)]
    : [proof, last];
  try {
    await trying.verifyFix(input);
  } catch (error) {
    if (isCancellation(error)) throw error;
    await ending.recordUnverified(input);
  }
}
