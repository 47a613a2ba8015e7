import { cleanLine, cleanText } from '#domain/report/text.ts';
import type { Evidence, HeaderPair, RecordedRequest } from '../drivers/evidence.ts';
import { redactMarkup } from './dom-snapshot.ts';
import { redactAddress, redactHeaders, redactText, withoutKnown } from './redact.ts';

const HEADERS_MAX = 100;
const BODY_MAX = 10_000;
const VALUE_MAX = 4_000;

/** The requests as an HTTP Archive 1.2 (W. Odvarko, "HAR 1.2 Spec"), redacted: cookies are left out, bodies but of errors. */
export function toHar({ requests, requests_left }: Evidence, known: readonly string[]): object {
  const comment = requests_left > 0 ? { comment: `${requests_left} more requests were not kept` } : {};
  const entries = requests.map((request) => entryOf(request, known));
  return { log: { version: '1.2', creator: { name: 'Rove', version: '1' }, entries, ...comment } };
}

function entryOf(request: RecordedRequest, known: readonly string[]): object {
  const { timings, failure } = request;
  const time = Object.values(timings).reduce((sum, one) => sum + Math.max(0, one), 0);
  return {
    startedDateTime: new Date(request.started_ms).toISOString(),
    time: Math.round(time * 10) / 10,
    request: requestOf(request, known),
    response: responseOf(request, known),
    cache: {},
    timings: {
      blocked: -1,
      send: 0,
      ...timings,
      wait: Math.max(0, timings.wait),
      receive: Math.max(0, timings.receive),
    },
    _resourceType: request.resource,
    ...(failure ? { comment: cleanLine(failure) } : {}),
  };
}

function requestOf({ method, address, request_headers }: RecordedRequest, known: readonly string[]): object {
  const url = placeOf(address, known);
  return {
    method: cleanLine(method, 40),
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(request_headers, known),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: -1,
  };
}

function responseOf(request: RecordedRequest, known: readonly string[]): object {
  const { body, media_type, size, status, status_text, response_headers } = request;
  const headers = headersOf(response_headers, known);
  const text = body ? { text: cleanText(redactText(redactMarkup(body), known), BODY_MAX) } : {};
  return {
    status,
    statusText: cleanLine(status_text, 100),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers,
    content: { size: Math.max(0, size), mimeType: cleanLine(media_type, 200), ...text },
    redirectURL: headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

function headersOf(headers: readonly HeaderPair[], known: readonly string[]): HeaderPair[] {
  return redactHeaders(headers.slice(0, HEADERS_MAX)).map(({ name, value }) => ({
    name: cleanLine(name, 200),
    value: cleanLine(withoutKnown(value, known), VALUE_MAX),
  }));
}

function placeOf(address: string, known: readonly string[]): string {
  return cleanLine(withoutKnown(redactAddress(address), known), VALUE_MAX);
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].slice(0, 100).map(([name, value]) => ({ name, value }));
}
