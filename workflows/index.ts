export { testRunWorkflow } from './test-run.ts';
export { verifyFixWorkflow } from './verify-fix.ts';
