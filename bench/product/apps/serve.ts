import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { freePort } from '#tests/support/services.ts';
import { isPage } from '../judge/request.ts';
import { ProcessTree } from '../processes.ts';
import type { AppServer } from './app.ts';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Serves a folder of files as it is, with these headers, what it lacks from `beside`; where `everywhere` is set, its start page at any path. */
export async function serveFolder(
  folder: string,
  {
    headers = {},
    beside,
    everywhere = false,
  }: { headers?: Record<string, string>; beside?: string; everywhere?: boolean } = {},
): Promise<AppServer> {
  const app = express();
  app.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  for (const one of beside ? [folder, beside] : [folder]) app.use(express.static(one));
  if (everywhere)
    app.use((request, response, next) => {
      if (isPage(request)) response.sendFile('index.html', { root: folder });
      else next();
    });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Program = {
  /** What runs it; Node where it is left out. */
  program?: string;
  /** Arguments, told the port. */
  args(port: number): readonly string[];
  env?: Record<string, string>;
  /** Where its data and its log go. */
  folder: string;
};

/** Runs a server until it answers. */
export async function serveProgram({
  program = process.execPath,
  args,
  env = {},
  folder,
}: Program): Promise<AppServer> {
  const port = await freePort();
  const child = spawn(program, args(port), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const tree = new ProcessTree(child);
  const log = createWriteStream(path.join(folder, 'app.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const address = `http://127.0.0.1:${port}`;
  const close = async () => {
    await tree.end();
    log.end();
  };
  try {
    await answers(address, () => child.exitCode);
  } catch (error) {
    await close();
    throw error;
  }
  return { address, close };
}

async function answers(address: string, exitCode: () => number | null): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const response = await fetch(address).catch(() => null);
    await response?.body?.cancel();
    if (response && response.status < 500) return;
    if (exitCode() !== null) throw new Error(`The app ended with ${exitCode()} before it answered`);
    if (performance.now() > deadline) throw new Error(`The app did not answer at ${address}`);
    await delay(LOOK_EVERY_MS);
  }
}
