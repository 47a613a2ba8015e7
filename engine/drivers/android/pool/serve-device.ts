import { serveApp } from './app-server.ts';
import { withPrefixes } from './appium-connection.ts';
import { askOf, type PooledOptions } from './open-pooled.ts';

/** Where any client of WebDriver finds a device, the app as it finds it, and what it has to ask for. */
export type ServedDevice = {
  url: string;
  app: string;
  capabilities: Record<string, unknown>;
  close(): Promise<void>;
};

/** Lets another process have sessions with a run's device, one after the other. */
export async function serveDevice(
  options: PooledOptions,
  signal: AbortSignal,
  proxyUrl: string | null,
): Promise<ServedDevice> {
  const { pool, apk, device, sdk, cache, unconfined } = options;
  const turn = await pool.turn(askOf(options, signal));
  if (turn.device !== 'embedded') {
    const { url, apps_from, capabilities } = turn.device;
    try {
      const served = await serveApp(apk, url, apps_from);
      const close = () => served.close().then(() => turn.leave());
      return { url, app: served.app, capabilities: withPrefixes(capabilities), close };
    } catch (error) {
      await turn.leave();
      throw error;
    }
  }
  const { serveDriver } = await import('../appium/server.ts');
  const server = await serveDriver();
  return {
    url: `http://127.0.0.1:${server.port}${server.path}`,
    app: apk,
    capabilities: withPrefixes({
      ...{ automationName: 'Rove', cache, unconfined, newCommandTimeout: 0 },
      ...(device ? { deviceName: device } : {}),
      ...(sdk ? { sdk } : {}),
      ...(proxyUrl === null ? {} : { proxyUrl }),
    }),
    close: () => server.close(),
  };
}
