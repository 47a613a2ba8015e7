import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startShop } from '#samples/shop/server.ts';
import { RECORDS_VARIABLE, type TestRecord } from '#tools/test/records.ts';
import { ApiClient } from './api-client.ts';
import { byLength } from './length.ts';
import { platformEnv, type Served, startPlatform } from './platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    platform: Served & { folder: string };
    shopRun: ShopRun;
  }
}

/** A run on the sample shop with all its bugs, under way or ended; its name is markup, which no page may take for such. */
export type ShopRun = { id: string; name: string; actions: number };

/** How long that run may take, in milliseconds. */
export const SHOP_RUN_MS = byLength(300_000, 900_000);

/**
 * Starts one platform for all files of a project, and one run there whose findings, report and film they look at. Why it
 * fails goes to the records of the tests: vitest prints it in the midst of a long log.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    return await started(project);
  } catch (error) {
    const file = process.env[RECORDS_VARIABLE];
    const message = `The shared platform could not be set up. ${error instanceof Error ? error.message : error}`;
    const record: TestRecord = { kind: 'fault', message };
    if (file) appendFileSync(file, `${JSON.stringify(record)}\n`);
    throw error;
  }
}

async function started(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform();
  const shop = await startShop();
  const stop = async () => {
    await shop.close();
    await platform.stop();
  };
  try {
    const name = 'Report <img src=x onerror=alert(1)>';
    const actions = byLength(24, 300);
    const api = await ApiClient.signIn(platform, platform.account);
    const config = { mode: 'interact', seed: 7, max_actions: actions, contexts: 1 } as const;
    const { id } = await api.submit(shop.url, { name, duration: byLength(2, 30), config });
    const { url, anon_key, service_role_key, account, folder } = platform;
    project.provide('platform', { url, anon_key, service_role_key, account, folder });
    project.provide('shopRun', { id, name, actions });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** The platform that the files of this project share, its folder, and the environment with which a command finds it. */
export function sharedPlatform(): Served & { folder: string; env: NodeJS.ProcessEnv } {
  const platform = inject('platform');
  return { ...platform, env: platformEnv(platform.folder) };
}

export const sharedShopRun = (): ShopRun => inject('shopRun');
