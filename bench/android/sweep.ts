import { isDeviceLimit } from '#engine/drivers/android/app-stack.ts';
import { DeviceProcess } from '#engine/drivers/android/device/device-process.ts';
import { type PrepareOptions, prepareApp } from '#engine/drivers/android/device/prepare.ts';

const LAUNCH_MS = 60_000;

export type Sweep = { activities: number; started: number; limits: string[]; crashes: string[]; ms: number };

/** Starts every activity of an app by itself, one after another on one device, with a new one after each crash. */
export async function sweep(options: PrepareOptions): Promise<Sweep> {
  const { toolchain, manifest, app, model } = await prepareApp(options);
  const start = () =>
    DeviceProcess.start(
      toolchain,
      { ...app, package_name: manifest.package_name, target_sdk: manifest.target_sdk },
      model,
      null,
    );
  const names = manifest.components.filter(({ kind }) => kind === 'activity').map(({ name }) => name);
  const result: Sweep = { activities: names.length, started: 0, limits: [], crashes: [], ms: 0 };
  const began = performance.now();
  let device = await start();
  try {
    for (const activity of names) {
      if (device.gone) device = await start();
      const answer = await device.ask('launch', { activity }, LAUNCH_MS).catch((error: Error) => error);
      const crash = 'events' in answer ? answer.events.find(({ event }) => event === 'crash') : null;
      if (!('events' in answer)) result.limits.push(`${activity}: ${answer.message}`);
      else if (!crash) result.started += 1;
      else {
        const stack = String(crash.stack);
        (isDeviceLimit(stack) ? result.limits : result.crashes).push(
          `${activity}: ${crash.message}\n${stack.slice(0, 6000)}`,
        );
        await device.kill();
      }
    }
  } finally {
    await device.kill();
  }
  result.ms = Math.round(performance.now() - began);
  return result;
}
