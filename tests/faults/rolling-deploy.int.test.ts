import { fileURLToPath } from 'node:url';
import { Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promoteBuild } from '#services/ops/temporal/promote.ts';
import { workflowBundle } from '#services/worker/bundle.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { required, until } from '#tests/support/services.ts';
import { workflowIdOf } from '#workflows/names.ts';

const RUNS = byLength(6, 50);
const ACTIONS = 60;
let platform: RunPlatform;

beforeAll(async () => {
  // Of its own: which build is the current one holds for a whole namespace.
  const namespace = `rolling-${uuidv7()}`;
  await register(namespace);
  const bundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../support/older-workflows.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  platform = await startRunPlatform({ namespace, version: { build: 'older', bundle } });
  await promoted('older');
});
afterAll(() => platform?.stop());

async function register(namespace: string): Promise<void> {
  const connection = await Connection.connect({ address: required('TEMPORAL_ADDRESS') });
  const day = { seconds: 86_400 as never };
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: day });
  await until('the namespace', async () =>
    connection.workflowService.describeNamespace({ namespace }).then(
      () => true,
      () => false,
    ),
  );
  await connection.close();
}

/** Workers are seen a moment after they begin. */
const promoted = (build: string) =>
  until(`workers of the build ${build}`, () => promoteBuild(platform.client, build).catch(() => null));

test('R16: new workers beside the old ones: runs under way end where they began, new ones begin with the new', {
  timeout: 600_000,
  ...inFull,
}, async () => {
  let slow = true;
  platform.use(
    scriptedOpenDriver({
      beforeAction: () => new Promise((resolve) => setTimeout(resolve, slow ? 40 : 1)),
    }),
  );
  const config = { authority: true, seed: 7, max_actions: ACTIONS };
  const submit = () => Promise.all(Array.from({ length: RUNS }, () => platform.submit({ config })));
  const before = await submit();
  await until('the first ones to be under way', async () => {
    const { workflow } = platform.client;
    const described = await Promise.all(
      before.map(({ testId }) =>
        workflow
          .getHandle(workflowIdOf(testId))
          .describe()
          .catch(() => null),
      ),
    );
    return described.every((one) => one !== null && one.historyLength > 4);
  });
  await platform.addWorkers({
    build: 'newer',
    bundle: await workflowBundle(process.env.ROVE_BUNDLE_DIR),
  });
  await promoted('newer');
  const after = await submit();
  slow = false;

  const broken: string[] = [];
  for (const [build, runs] of [
    ['older', before],
    ['newer', after],
  ] as const)
    for (const { testId } of runs) {
      const { status } = await platform.ended(testId, byLength(60_000, 240_000));
      const handle = platform.client.workflow.getHandle(workflowIdOf(testId));
      await handle.result();
      const { events } = await handle.fetchHistory();
      const builds = (events ?? []).flatMap(
        ({ workflowTaskCompletedEventAttributes: done }) => done?.deploymentVersion?.buildId ?? [],
      );
      const failures = (events ?? []).filter((one) => one.workflowTaskFailedEventAttributes).length;
      const where = [...new Set(builds)].join(', ');
      if (status !== 'completed' || failures > 0 || where !== build)
        broken.push(
          `${testId} began with ${build}: ${status}, ${failures} failed tasks, worked on by ${where}`,
        );
    }
  tellFigure(
    'rolling_deploy_broken_runs',
    broken.length,
    'runs',
    '0',
    `of ${2 * RUNS}, ${RUNS} of them under way when workers of another build came beside the old ones; each was worked on by one build alone`,
  );
  expect(broken).toEqual([]);
});
