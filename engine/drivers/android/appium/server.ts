import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routeConfiguringFunction, server } from '@appium/base-driver';
import { RoveDriver } from './rove-driver.ts';

export type DriverServer = { port: number; path: string; close(): Promise<void> };

/** Serves one session of the embedded device, on this machine only and under a path that nobody can guess. */
export async function serveDriver(): Promise<DriverServer> {
  const driver = new RoveDriver({} as never);
  driver.log.level = 'error';
  const path = `/${randomBytes(16).toString('hex')}`;
  const http = (await server({
    routeConfiguringFunction: routeConfiguringFunction(driver),
    port: 0,
    hostname: '127.0.0.1',
    basePath: path,
  })) as unknown as Server & { close(): Promise<void> };
  return {
    port: (http.address() as AddressInfo).port,
    path,
    close: async () => {
      await driver.deleteSession();
      http.closeAllConnections();
      await http.close();
    },
  };
}
