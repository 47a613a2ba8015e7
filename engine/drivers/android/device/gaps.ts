import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import type { DeviceModel } from './models.ts';
import { runTool, type Toolchain } from './toolchain.ts';

const STAND_INS = /\/shadows-framework-[\d.]+\.jar$/;

/** Where the classes are kept that the stand-ins name and an Android version does not have yet. */
export const gapsOf = ({ folder }: Toolchain, { sdk }: DeviceModel): string =>
  join(folder, `gaps-${sdk}.jar`);

/** Makes them, unless they are there. @throws AppError ANDROID_UNAVAILABLE */
export async function ensureGaps(toolchain: Toolchain, model: DeviceModel): Promise<void> {
  const target = gapsOf(toolchain, model);
  if (existsSync(target)) return;
  const { classPath, frameworks, java } = toolchain;
  const standIns = classPath.find((path) => STAND_INS.test(path)) ?? '';
  const made = `${target}.${process.pid}`;
  try {
    await runTool(join(java.home, 'bin', 'java'), [
      ...['-cp', classPath.join(delimiter), 'rove.device.Gaps'],
      ...[standIns, join(frameworks, model.framework), made],
    ]);
    await runTool('chmod', ['a+r', made]);
    await rename(made, target);
  } catch (error) {
    throw new AppError('ANDROID_UNAVAILABLE', 'The embedded Android device cannot be prepared', {
      reason: (error as Error).message.slice(-500),
    });
  } finally {
    await rm(made, { force: true });
  }
}
