import { DEFAULT_DEVICE } from '#domain/apk/devices.ts';
import type { ApkManifest } from '#domain/apk/manifest.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ConvertedApp, convertApk } from './convert.ts';
import { ensureGaps } from './gaps.ts';
import { type DeviceModel, deviceModel } from './models.ts';
import { readApk } from './read-apk.ts';
import { ensureFramework, ensureToolchain, type Toolchain, type ToolchainOptions } from './toolchain.ts';

export type PrepareOptions = ToolchainOptions & { apk: string; device?: string; sdk?: number };

export type Prepared = { toolchain: Toolchain; manifest: ApkManifest; app: ConvertedApp; model: DeviceModel };

/** Everything that a device with this app is started from, fetched and made where it is not there. */
export async function prepareApp({
  apk,
  device = DEFAULT_DEVICE,
  sdk,
  ...options
}: PrepareOptions): Promise<Prepared> {
  const model = deviceModel(device, sdk);
  if (!model) throw new Error(`There is no embedded device ${device}${sdk ? ` of API level ${sdk}` : ''}`);
  const toolchain = await ensureToolchain(options);
  const { java, frameworks } = toolchain;
  await ensureFramework({ ...options, java, frameworks }, model.sdk);
  await ensureGaps(toolchain, model);
  const manifest = await readApk(apk).catch(({ message }: Error) => {
    throw new AppError(
      'APP_NOT_RUNNABLE',
      `The file is not an APK, or it is damaged: ${message.slice(0, 200)}`,
    );
  });
  options.onProgress?.('converting the code of the app');
  const app = await convertApk(toolchain, apk, options.cache, {
    signal: options.signal,
    first: manifest.launcher_class,
  });
  return { toolchain, manifest, app, model };
}
