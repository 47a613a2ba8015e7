import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { closeServer, listen } from '#kit/http.ts';

type Attribute = { key: string; value: { stringValue?: string } };
type Batch = {
  resourceSpans?: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { traceId: string; name: string }[] }[];
  }[];
};

export type SeenSpan = { service: string; name: string; traceId: string };

/** Takes traces as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export async function startTraceSink(): Promise<{ url: string; spans: SeenSpan[]; stop(): Promise<void> }> {
  const spans: SeenSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans = [] } = (await json(request)) as Batch;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans: found } of scopeSpans)
        spans.push(...found.map(({ traceId, name }) => ({ service, name, traceId })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, spans, stop: () => closeServer(server) };
}
