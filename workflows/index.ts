export { testRunWorkflow } from './test-run.ts';
