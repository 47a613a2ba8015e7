import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { RequestHandler } from 'express';

/** Spans wait this long at most before they are sent. */
const SEND_EVERY_MS = 1_000;

export type Tracing = { processor: SpanProcessor; resource: Resource; stop(): Promise<void> };

/** Whether spans are sent anywhere: where `OTEL_EXPORTER_OTLP_ENDPOINT` says (OpenTelemetry's own name for it). */
export const isTraced = (): boolean => Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

let started: Tracing | null = null;

/** Starts tracing for this process, once; null where nothing is to be sent, and then nothing is measured. */
export function startTracing(service: string): Tracing | null {
  if (!isTraced()) return null;
  started ??= start(service);
  return started;
}

function start(service: string): Tracing {
  const resource = new Resource({ 'service.name': `rove-${service}`, 'service.namespace': 'rove' });
  const processor = new BatchSpanProcessor(new OTLPTraceExporter(), { scheduledDelayMillis: SEND_EVERY_MS });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] });
  provider.register();
  return { processor, resource, stop: () => provider.shutdown() };
}

const tracer = () => trace.getTracer('rove');

/** The trace that an event was recorded in, by its meta; the empty context where it was in none. */
export function contextOf(meta: unknown) {
  const { traceparent } = (meta ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

/** Does work within a span that follows what recorded an event; without a trace it is done as it is. */
export function inTraceOf<T>(meta: unknown, name: string, work: () => Promise<T>): Promise<T> {
  const parent = contextOf(meta);
  if (!trace.getSpanContext(parent)) return work();
  return tracer().startActiveSpan(name, {}, parent, (span) => finished(span, work));
}

/** Marks a moment that follows what recorded an event, such as its frame to a browser. */
export function markInTraceOf(
  meta: unknown,
  name: string,
  attributes: Record<string, string | number>,
): void {
  if (!started) return;
  const parent = contextOf(meta);
  if (trace.getSpanContext(parent)) tracer().startSpan(name, { attributes }, parent).end();
}

async function finished<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof Error ? error.message : String(error),
    });
    throw error;
  } finally {
    span.end();
  }
}

/** A span for each request, within the caller's trace when it names one. Addresses are told as routes, not as they are. */
export const traceRequests: RequestHandler = (request, response, next) => {
  if (!started) return next();
  const parent = propagation.extract(context.active(), request.headers);
  const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, parent);
  response.once('close', () => {
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

/** The pattern of a request's address, so that ids make no names of their own. */
export function routeOf(request: { baseUrl: string; route?: { path?: unknown } }): string {
  const { path } = request.route ?? {};
  return typeof path === 'string' ? `${request.baseUrl}${path}` : 'other';
}

/** Ids of the trace under way, for a line of the log. */
export function traceIds(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
