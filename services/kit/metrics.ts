import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { limitedServer } from './limited-server.ts';
import { routeOf } from './tracing.ts';

const CHECK_MS = 3_000;
const LATENCY_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process counts (Prometheus). */
const registry = new Registry();

/** A number that only grows. */
export const counter = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
  new Counter({ name, help, labelNames, registers: [registry] });

/**
 * A number as it is now; `collect` looks when it is asked for. One that cannot be had at the moment is left out (NaN),
 * and the others are told.
 */
export const gauge = (name: string, help: string, collect: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(
        await Promise.resolve()
          .then(collect)
          .catch(() => Number.NaN),
      );
    },
  });

/** How long things took, in seconds. */
export const durations = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
  new Histogram({ name, help, labelNames, buckets: LATENCY_S, registers: [registry] });

const requests = durations('rove_http_request_seconds', 'Requests by method, route and status', [
  'method',
  'route',
  'status',
]);

/** Counts requests and how long they took. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const stop = requests.startTimer();
  response.once('close', () =>
    stop({ method: request.method, route: routeOf(request), status: String(response.statusCode) }),
  );
  next();
};

/** Whether a part that a service depends on answers. */
export type Check = () => Promise<unknown>;

type OpsAnswer = { status: number; type: string; body: string };
const json = (status: number, body: object): OpsAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

type OpsServerParts = {
  service: string;
  host: string;
  port: number;
  checks: ReadonlyMap<string, Check>;
  isReady: () => boolean;
};

/** Serves `/metrics`, `/healthz` (the process turns) and `/readyz` (what it depends on answers). */
export function serveMetrics({ service, host, port, checks, isReady }: OpsServerParts): Promise<Server> {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const answer = async (path: string | undefined): Promise<OpsAnswer> => {
    if (path === '/metrics')
      return { status: 200, type: registry.contentType, body: await registry.metrics() };
    if (path === '/healthz') return json(200, { healthy: true });
    if (path !== '/readyz') return json(404, {});
    const parts = await readiness(checks);
    const ready = isReady() && Object.values(parts).every((text) => text === 'ok');
    return json(ready ? 200 : 503, { ready, parts });
  };
  const server = limitedServer(async (request, response) => {
    // Who watches a process must not end it.
    const { status, type, body } = await answer(request.url).catch(() => json(500, { error: 'INTERNAL' }));
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function readiness(checks: ReadonlyMap<string, Check>): Promise<Record<string, string>> {
  const entries = [...checks].map(async ([name, check]) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS);
    try {
      await Promise.race([check(), late.promise]);
      return [name, 'ok'] as const;
    } catch (error) {
      return [name, error instanceof Error ? error.message : String(error)] as const;
    } finally {
      clearTimeout(timer);
    }
  });
  return Object.fromEntries(await Promise.all(entries));
}
