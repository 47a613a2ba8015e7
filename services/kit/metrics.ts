import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './tracing.ts';

const CHECK_MS = 3_000;
const LATENCY_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process counts (Prometheus). */
const registry = new Registry();

/** A number that only grows. */
export const counter = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
  new Counter({ name, help, labelNames, registers: [registry] });

/** A number as it is now; `collect` looks when it is asked for. */
export const gauge = (name: string, help: string, collect: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await collect());
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

type Parts = { service: string; port: number; checks: ReadonlyMap<string, Check>; isReady: () => boolean };

/** Serves `/metrics`, `/healthz` (the process turns) and `/readyz` (what it depends on answers) on loopback. */
export function serveMetrics({ service, port, checks, isReady }: Parts): Promise<Server> {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const server = createServer(async (request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url === '/metrics') return send(200, registry.contentType, await registry.metrics());
    if (request.url === '/healthz') return send(200, 'application/json', JSON.stringify({ healthy: true }));
    if (request.url !== '/readyz') return send(404, 'application/json', '{}');
    const parts = await readiness(checks);
    const ready = isReady() && Object.values(parts).every((text) => text === 'ok');
    return send(ready ? 200 : 503, 'application/json', JSON.stringify({ ready, parts }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
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
