import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { CAN_MOUNT, mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';

const DISK_KB = 4_096;
const config = { authority: true, seed: 7, max_actions: 50 };

describe('R15: the disk of the evidence', needs('tmpfs', CAN_MOUNT), () => {
  let disk: SmallDisk;
  let platform: RunPlatform;

  beforeAll(async () => {
    disk = mountSmallDisk(DISK_KB);
    platform = await startRunPlatform({ blobFolder: disk.folder });
  });
  afterAll(async () => {
    await platform?.stop();
    disk?.remove();
  });

  test('that is full ends the run, whose operator is told', async () => {
    platform.use(
      scriptedOpenDriver({
        beforeAction: (count) => {
          if (count === 10) disk.fill();
        },
      }),
    );
    const { testId } = await platform.submit({ config });
    expect(await platform.ended(testId)).toMatchObject({
      status: 'failed',
      failure_fault: 'operator',
      failure_code: 'STORAGE_FULL',
    });
  });

  test('that has room again serves the next run', async () => {
    disk.free();
    platform.use(scriptedOpenDriver({}));
    const { testId } = await platform.submit({ config: { ...config, max_actions: 5 } });
    expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
  });
});
