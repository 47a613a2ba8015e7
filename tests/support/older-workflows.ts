import { sleep } from '@temporalio/workflow';
import { testRunWorkflow as present } from '#workflows/test-run.ts';

export { verifyFixWorkflow } from '#workflows/verify-fix.ts';

/** The workflow as an earlier build might have had it: its histories do not replay against the present one. */
export async function testRunWorkflow(...input: Parameters<typeof present>): ReturnType<typeof present> {
  await sleep(1);
  return await present(...input);
}
