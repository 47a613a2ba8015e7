import type { WorkerOptions } from '@temporalio/worker';

/** How Temporal calls all of our workers together. */
export const DEPLOYMENT = 'rove';

/**
 * Workers of a build keep the runs that began with it (PINNED), on every queue; new runs go to the build that an
 * operator made the current one. Without a build there is one kind of worker at a time, and code that changes asks
 * `patched`.
 */
export function versionOf(buildId: string): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (!buildId) return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName: DEPLOYMENT, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
}
