/** Task queues are capabilities: who polls one can do what it is named for. */
export const TASK_QUEUES = { runs: 'runs', browser: 'browser', proof: 'proof' } as const;

/** One workflow per run, for ever. */
export const workflowIdOf = (testId: string): string => `test-run/${testId}`;

/** One workflow per verification of a bug. */
export const verifyWorkflowIdOf = (verificationId: string): string => `verify/${verificationId}`;
