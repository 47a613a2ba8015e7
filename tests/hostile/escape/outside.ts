import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSite } from 'node:http';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShim } from '#activities/shared/proxy-shim.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { openCell } from '#engine/cell/cell.ts';
import { systemCallsHere } from '#engine/cell/system-calls.ts';
import type { Logger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { portOf } from '../ask-egress.ts';
import { startCanary } from '../canary.ts';

const KEY = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const MARK = 'must-not-be-seen-in-there';
const COMMAND = 'a command line of the host';
const SHM = 0x524f5645 + (process.pid % 4_096);
const reversed = (text: string) => [...text].reverse().join('');
/** An egress that nobody reads the log of. */
const quiet = { warn: () => undefined, debug: () => undefined } as unknown as Logger;

/** All that a program in a cell must not reach, and the egress that it may. */
export type Outside = {
  proxy_url: string;
  /** The services that nobody may reach: who did. */
  hits: readonly string[];
  given: Record<string, unknown>;
  close(): Promise<void>;
};

export async function openOutside(): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'rove-outside-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'a secret of the host', { mode: 0o644 });
  process.env.ROVE_MARKED_SECRET = MARK;
  const canary = await startCanary();
  const hits = canary.hits;
  const site = createSite((_request, response) => response.end('the site'));
  const egress = createEgress({
    key: KEY,
    rules: { allowLoopback: true, blockedPorts: new Set([canary.port]) },
    logger: quiet,
  });
  const caught = (name: string) => (socket: Socket) => {
    hits.push(name);
    socket.destroy();
  };
  const sockets = [join(folder, 'socket'), `\0rove-outside-${process.pid}`].map(
    (path) => [createServer(caught(path)), path] as const,
  );
  const open = createServer(caught('open'));
  await Promise.all([
    ...[site, egress].map((server) => listen(server, { host: '127.0.0.1', port: 0 })),
    ...sockets.map(([server, path]) => listen(server, { path })),
    listen(open, { host: '0.0.0.0', port: 0 }),
  ]);
  execFileSync('perl', ['-e', `defined shmget(${SHM}, 64, 0666 | 01000) or die $!`]);
  const shim = await openShim({ url: `http://127.0.0.1:${portOf(egress)}`, key: KEY }, 'run-1');
  const other = await openCell();
  const script = 'echo secret > /tmp/of-another-cell; exec "$@"';
  const running = other.run('sh', ['-c', script, COMMAND, 'sleep', '600']);
  return {
    proxy_url: shim.url,
    hits,
    given: {
      ...{ file, unix: sockets[0]?.[1], abstract: sockets[1]?.[1].slice(1), shm: SHM, pid: process.pid },
      ...{ mark: reversed(MARK), command: reversed(COMMAND), calls: systemCallsHere },
      ...{ canary: canary.port, open: portOf(open as never), proxy: Number(new URL(shim.url).port) },
      site: `http://127.0.0.1:${portOf(site)}/`,
      addresses: addressesHere(),
      folders: [join(import.meta.dirname, '../../../package.json'), process.cwd(), join(homedir(), '.cache')],
    },
    close: async () => {
      delete process.env.ROVE_MARKED_SECRET;
      running.kill();
      await running.ended;
      await other.close();
      await shim.close();
      canary.close();
      for (const server of [site, egress]) server.closeAllConnections();
      for (const server of [site, egress, open, ...sockets.map(([one]) => one)]) server.close();
      execFileSync('ipcrm', ['-M', String(SHM)]);
      rmSync(folder, { recursive: true });
    },
  };
}

function listen(server: Server, where: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(where, () => resolve());
  });
}

const addressesHere = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []));
