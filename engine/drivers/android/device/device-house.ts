import type { Cell } from '#engine/cell/cell.ts';
import { makeCell, meansHere } from '#engine/cell/host-means.ts';
import { openWayOut } from '#engine/cell/way-out.ts';
import { javaHomeOf } from './java.ts';
import type { Toolchain } from './toolchain.ts';

/** Where the process of a device lives: its cell, and the proxy as it is seen from there; null where there is no network. */
export type DeviceHouse = {
  cell: Cell;
  proxy_url: string | null;
  /** To be called once the process runs and no other one will be started. */
  entered(): void;
  /** Removes all that was made for it. To be called after the process's end. */
  close(): Promise<void>;
};

/** `target_sdk`: the version whose rules the app was written for; the system keeps to those of it that are older than its own. */
export type DeviceApp = { apk: string; classes: string; package_name: string; target_sdk: number };

/**
 * Makes a place for a device. @param proxyUrl its only way out; null leaves it none. Where this host gives no cells it is
 * told of the proxy, and nothing keeps it from going elsewhere.
 */
export async function openDeviceHouse(
  toolchain: Toolchain,
  app: DeviceApp,
  proxyUrl: string | null,
): Promise<DeviceHouse> {
  const given = [toolchain.folder, toolchain.frameworks, app.apk, app.classes, ...javaHomeOf(toolchain.java)];
  const means = await meansHere();
  const out = proxyUrl !== null && means ? await openWayOut(proxyUrl, means) : null;
  try {
    const cell = await makeCell(given, means ? 'whole' : 'none', { network: out ?? 'none' });
    return {
      cell,
      proxy_url: out?.url ?? proxyUrl,
      entered: () => out?.entered(),
      close: async () => {
        out?.close();
        await cell.clear();
      },
    };
  } catch (error) {
    out?.close();
    throw error;
  }
}
