import type { Client } from '@temporalio/client';
import { AppError } from '#domain/kernel/errors.ts';
import { DEPLOYMENT } from '#kit/worker-version.ts';

/** gRPC: not found, or not in a state for it: workers of that build have not been seen yet. */
const UNKNOWN = new Set([3, 5, 9]);

/**
 * Sends new runs to the workers of a build; those under way stay with theirs.
 * @throws AppError NOT_FOUND while no worker of that build has been seen
 */
export async function promoteBuild(client: Client, buildId: string): Promise<{ build: string; was: string }> {
  try {
    const { previousDeploymentVersion } = await client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace: client.options.namespace,
      deploymentName: DEPLOYMENT,
      buildId,
      identity: 'rove-ops',
    });
    return { build: buildId, was: previousDeploymentVersion?.buildId ?? '' };
  } catch (error) {
    const { code } = error as { code?: number };
    if (code === undefined || !UNKNOWN.has(code)) throw error;
    throw new AppError('NOT_FOUND', `No worker of the build "${buildId}" has been seen yet`);
  }
}
