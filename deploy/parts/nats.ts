import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { downloadProgram } from '../lib/download.ts';
import { onPath, run } from '../lib/exec.ts';
import { cached, goInstall } from '../lib/installers.ts';
import { freePorts } from '../lib/ports.ts';
import { firstOf, Refusal } from '../lib/refusal.ts';
import { accepts, until } from '../lib/wait.ts';

const VERSION = 'v2.12.15';
const VERSION_MIN = [2, 10] as const;
const GO_ARCH: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

/** The NATS server program: PATH, cache, official download, or built from source. */
export async function natsProgram(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<[string, string]> {
  const target = path.join(ctx.cache, 'tools', `nats-server-${VERSION}`, 'nats-server');
  const release = `nats-server-${VERSION}-${process.platform}-${GO_ARCH[process.arch] ?? process.arch}`;
  const place = `https://github.com/nats-io/nats-server/releases/download/${VERSION}`;
  const archive = { url: `${place}/${release}.tar.gz`, sums: `${place}/SHA256SUMS` };
  const named = (how: string) => (program: string | null) =>
    program === null ? null : ([program, how] as [string, string]);
  return firstOf('NATS', 'install nats-server 2.10 or newer, or Go, or set NATS_URL to a running server.', [
    ['nats-server on PATH', async () => named('on PATH')(await recentOnPath())],
    ['the cache', () => named('from the cache')(cached(target))],
    [
      'official download',
      async () => named('downloaded')(await downloadProgram(archive, 'nats-server', target)),
    ],
    [
      'go install',
      async () => {
        ctx.progress.note('nats', `building ${VERSION} with Go (about half a minute, once)`);
        return named('built')(await goInstall(`github.com/nats-io/nats-server/v2@${VERSION}`, target));
      },
    ],
  ]);
}

async function recentOnPath(): Promise<string | null> {
  const program = onPath('nats-server');
  if (!program) return null;
  const { stdout } = await run(program, ['--version'], { timeoutMs: 10_000 });
  const [major = 0, minor = 0] = /v(\d+)\.(\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
  if (major > VERSION_MIN[0] || (major === VERSION_MIN[0] && minor >= VERSION_MIN[1])) return program;
  throw new Error(`${program} is too old (${stdout.trim()})`);
}

/** A NATS server with JetStream: the one at `NATS_URL`, else one of our own. Gives its address. */
export function ensureNats(ctx: Ctx): Promise<{ url: string; ports: number[] }> {
  return ctx.progress.step('nats', async () => {
    const given = process.env.NATS_URL;
    if (given) {
      const { hostname, port } = new URL(given);
      if (await accepts(hostname, Number(port || 4222)))
        return [{ url: given, ports: [] }, 'given by NATS_URL'];
      throw new Refusal(
        `Nothing answers at NATS_URL (${hostname}:${port || 4222}). Start it, or unset NATS_URL.`,
      );
    }
    const [program, how] = await natsProgram(ctx);
    const [port = 0] = await freePorts(1);
    const store = path.join(ctx.home, 'nats');
    mkdirSync(store, { recursive: true });
    const { failure } = ctx.guard.start({
      name: 'nats',
      command: program,
      args: ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', store],
      env: ctx.guard.serverEnv(),
      log: path.join(ctx.home, 'logs', 'nats.log'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 5_000,
    });
    await until('NATS', () => accepts('127.0.0.1', port), { abort: failure, timeoutMs: 20_000 });
    return [{ url: `nats://127.0.0.1:${port}`, ports: [port] }, how];
  });
}
