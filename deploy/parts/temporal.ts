import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { downloadProgram } from '../lib/download.ts';
import { onPath, runOrThrow } from '../lib/exec.ts';
import { cached, goInstall } from '../lib/installers.ts';
import { freePorts } from '../lib/ports.ts';
import { firstOf, Refusal } from '../lib/refusal.ts';
import { accepts, answers, until } from '../lib/wait.ts';

const VERSION = 'v1.5.1';
const GO_ARCH: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

export type TemporalAddress = { address: string; uiUrl: string | null; ports: number[] };

/** The Temporal program: PATH, cache, official download, or built from source. */
async function temporalProgram(ctx: Ctx): Promise<[string, string]> {
  const target = path.join(ctx.cache, 'tools', `temporal-${VERSION}`, 'temporal');
  const place = `https://github.com/temporalio/cli/releases/download/${VERSION}`;
  const file = `temporal_cli_${VERSION.slice(1)}_${process.platform}_${GO_ARCH[process.arch] ?? process.arch}`;
  const archive = { url: `${place}/${file}.tar.gz`, sums: `${place}/checksums.txt` };
  const named = (how: string) => (program: string | null) =>
    program === null ? null : ([program, how] as [string, string]);
  const advice = 'install the Temporal CLI, or Go, or set TEMPORAL_ADDRESS to a running server.';
  return firstOf('Temporal', advice, [
    ['temporal on PATH', async () => named('on PATH')(await workingOnPath())],
    ['the cache', () => named('from the cache')(cached(target))],
    [
      'official download',
      async () => named('downloaded')(await downloadProgram(archive, 'temporal', target)),
    ],
    [
      'go install',
      async () => {
        ctx.progress.note('temporal', `building ${VERSION} with Go (two or three minutes, once)`);
        return named('built')(await goInstall(`github.com/temporalio/cli/cmd/temporal@${VERSION}`, target));
      },
    ],
  ]);
}

async function workingOnPath(): Promise<string | null> {
  const program = onPath('temporal');
  if (program) await runOrThrow(program, ['--version'], { timeoutMs: 10_000 });
  return program;
}

/** A Temporal server: the one at `TEMPORAL_ADDRESS`, else one of our own whose runs survive a restart. */
export function ensureTemporal(ctx: Ctx): Promise<TemporalAddress> {
  return ctx.progress.step('temporal', async () => {
    const given = process.env.TEMPORAL_ADDRESS;
    if (given) {
      const [host = '', port = '7233'] = given.split(':');
      if (!(await accepts(host, Number(port)))) {
        throw new Refusal(
          `Nothing answers at TEMPORAL_ADDRESS (${given}). Start it, or unset TEMPORAL_ADDRESS.`,
        );
      }
      const uiUrl = process.env.TEMPORAL_UI_URL ?? null;
      return [{ address: given, uiUrl, ports: [] }, 'given by TEMPORAL_ADDRESS'];
    }
    const [program, how] = await temporalProgram(ctx);
    return [await startTemporal(ctx, program), how];
  });
}

async function startTemporal(ctx: Ctx, program: string): Promise<TemporalAddress> {
  const [port = 0, uiPort = 0, metricsPort = 0] = await freePorts(3);
  const data = path.join(ctx.home, 'temporal');
  mkdirSync(data, { recursive: true });
  const { failure } = ctx.guard.start({
    name: 'temporal',
    command: program,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--log-level', 'error'],
      ...['--port', String(port), '--ui-port', String(uiPort), '--metrics-port', String(metricsPort)],
      ...(ctx.throwAway ? [] : ['--db-filename', path.join(data, 'temporal.db')]),
      ...['--dynamic-config-value', 'matching.useNewMatcher=true'],
      ...['--dynamic-config-value', 'matching.enableFairness=true'],
      // Priority and fairness hold within a partition; one suffices for one machine.
      ...['--dynamic-config-value', 'matching.numTaskqueueReadPartitions=1'],
      ...['--dynamic-config-value', 'matching.numTaskqueueWritePartitions=1'],
    ],
    env: ctx.guard.serverEnv(),
    log: path.join(ctx.home, 'logs', 'temporal.log'),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 8_000,
  });
  const uiUrl = `http://127.0.0.1:${uiPort}`;
  // Through the UI's API: it answers for the namespace only once the server behind it does.
  const ready = () => answers(`${uiUrl}/api/v1/namespaces/default`);
  await until('Temporal', ready, { abort: failure, timeoutMs: 90_000, everyMs: 100 });
  return { address: `127.0.0.1:${port}`, uiUrl, ports: [port, uiPort, metricsPort] };
}
