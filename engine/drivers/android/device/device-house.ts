import { type Cell, openCell } from '#engine/cell/cell.ts';
import { javaHomeOf } from './java.ts';
import type { Toolchain } from './toolchain.ts';

/** `target_sdk`: the version whose rules the app was written for; the system keeps to those of it that are older than its own. */
export type DeviceApp = { apk: string; classes: string; package_name: string; target_sdk: number };

/**
 * Makes the place where the process of a device lives. @param proxyUrl its only way out; null leaves it none. Where this
 * host gives no cells it is told of the proxy, and nothing keeps it from going elsewhere.
 */
export function openDeviceHouse(
  toolchain: Toolchain,
  app: DeviceApp,
  proxyUrl: string | null,
): Promise<Cell> {
  const given = [toolchain.folder, toolchain.frameworks, app.apk, app.classes, ...javaHomeOf(toolchain.java)];
  return openCell({ mounts: given, wayOut: proxyUrl ?? undefined });
}
