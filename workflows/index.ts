export { deliverMessageWorkflow } from './deliver-message.ts';
export { testRunWorkflow } from './test-run.ts';
export { triggerWorkflow } from './trigger.ts';
export { verifyFixWorkflow } from './verify-fix.ts';
