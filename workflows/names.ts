/** Task queues are capabilities: who polls one can do what it is named for. */
export const TASK_QUEUES = { runs: 'runs', browser: 'browser', proof: 'proof', deliver: 'deliver' } as const;

/** One workflow per run, for ever. */
export const workflowIdOf = (testId: string): string => `test-run/${testId}`;

/** One workflow per verification of a bug. */
export const verifyWorkflowIdOf = (verificationId: string): string => `verify/${verificationId}`;
/** One workflow per message and channel, at a time. */
export const deliverWorkflowIdOf = (deliveryId: string): string => `deliver/${deliveryId}`;
/** One schedule of Temporal per schedule of a user. */
export const scheduleIdOf = (triggerId: string): string => `schedule/${triggerId}`;
/** One workflow per firing; of a schedule Temporal adds the time. */
export const triggerWorkflowIdOf = (id: string): string => `trigger/${id}`;
