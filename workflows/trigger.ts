import { isCancellation, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { TriggerActivities, TriggerInput } from '#activities/contract.ts';
import { TASK_QUEUES } from './names.ts';
import { outlasting } from './outlast.ts';

/** Verifications that are under way at once; an account has a most of them. */
const ABREAST = 4;
const LOOK_MS = 2_000;
/** One takes half a minute; what takes longer is not waited for. */
const LOOKS_MAX = 150;

const light = outlasting(
  proxyActivities<TriggerActivities>({
    taskQueue: TASK_QUEUES.runs,
    startToCloseTimeout: '1m',
    scheduleToCloseTimeout: '15m',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  }),
);

/** Starts the test of a trigger, after its open bugs were verified where that is wanted. */
export async function triggerWorkflow({ trigger_id, firing_id }: TriggerInput): Promise<void> {
  const id = firing_id ?? (await light.firingAt({ trigger_id, moment: workflowInfo().firstExecutionRunId }));
  if (!id) return;
  const verified = { count: 0 };
  try {
    await verifyOpen(id, verified);
  } catch (error) {
    // The test is what was asked for; it says by itself which bugs are left.
    if (isCancellation(error)) throw error;
  }
  await light.fireTrigger({ firing_id: id, verified: verified.count });
}

async function verifyOpen(firing_id: string, verified: { count: number }): Promise<void> {
  const bugs = await light.bugsToVerify({ firing_id });
  for (let from = 0; from < bugs.length; from += ABREAST) {
    const ids = await light.requestVerifications({ firing_id, bugs: bugs.slice(from, from + ABREAST) });
    for (let look = 0; look < LOOKS_MAX && !(await light.haveVerificationsEnded({ ids })); look++)
      await sleep(LOOK_MS);
    verified.count += ids.length;
  }
}
