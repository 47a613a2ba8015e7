import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ForgeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type ForgeAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/** What a forge answers once instead of doing what it is asked; `lost`: it does it, and its answer never comes. */
export type Fault = { at: RegExp } & (ForgeAnswer | { lost: true });

export type ForgeServer = {
  url: string;
  /** Every request, as `POST /repos/ana/shop/check-runs`. */
  asked: string[];
  fault(...faults: Fault[]): void;
  stop(): void;
};

/** An HTTP server of JSON whose answers `answer` gives. */
export async function startForge(
  answer: (asked: ForgeRequest, origin: string) => ForgeAnswer | Promise<ForgeAnswer>,
): Promise<ForgeServer> {
  const asked: string[] = [];
  let faults: Fault[] = [];
  let origin = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin);
    const method = request.method ?? '';
    asked.push(`${method} ${path}`);
    const fault = faults.find(({ at }) => at.test(`${method} ${path}`));
    faults = faults.filter((one) => one !== fault);
    const body = text === '' ? undefined : JSON.parse(text);
    const given =
      fault && 'status' in fault
        ? fault
        : await answer({ method, path, query, headers: request.headers, body }, origin);
    if (fault && 'lost' in fault) return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json; charset=utf-8', ...given.headers });
    response.end(given.body === undefined ? '' : JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    asked,
    fault: (...more) => {
      faults.push(...more);
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One page of a list, with the Link header (RFC 8288) that leads to the next. */
export function pageOf(
  items: readonly unknown[],
  { path, query }: ForgeRequest,
  origin: string,
): ForgeAnswer {
  const perPage = Math.min(100, Number(query.get('per_page') ?? 30));
  const page = Number(query.get('page') ?? 1);
  const next = new URLSearchParams({ ...Object.fromEntries(query), page: String(page + 1) });
  const hasMore = items.length > page * perPage;
  return {
    status: 200,
    body: items.slice((page - 1) * perPage, page * perPage),
    headers: hasMore ? { link: `<${origin}${path}?${next}>; rel="next"` } : {},
  };
}
