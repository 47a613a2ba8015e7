import type { RecordedRequest } from '#engine/drivers/evidence.ts';
import type { WebRequest, WebResponse } from './network.ts';
import type { Site } from './site.ts';

const ADDRESS_MAX = 4_000;
const TEXTUAL = /json|html|text\/|xml|javascript/;
const BODY_BYTES_MAX = 300_000;
const BODY_MAX = 20_000;

/** What is known of a request: at once, or with its answer when it has ended. `ended` never rejects. */
export function readRequest(
  request: WebRequest,
  site: Site,
  started_ms: number,
): { pending: RecordedRequest; ended(): Promise<RecordedRequest> } {
  const address = request.url();
  const pending: RecordedRequest = {
    started_ms,
    method: request.method(),
    address: address.slice(0, ADDRESS_MAX),
    resource: request.resourceType(),
    same_site: site.isSameSite(address),
    request_headers: pairs(request.headers()),
    status: 0,
    status_text: '',
    response_headers: [],
    media_type: '',
    size: -1,
    failure: 'it had not ended by then',
    body: '',
    timings: { dns: -1, connect: -1, ssl: -1, wait: -1, receive: -1 },
  };
  return { pending, ended: () => withAnswer(request, pending) };
}

async function withAnswer(request: WebRequest, known: RecordedRequest): Promise<RecordedRequest> {
  const failure = request.failure()?.errorText ?? '';
  const response = await request.response().catch(() => null); // Gone with its page.
  if (!response) return { ...known, failure: failure || 'no answer' };
  const headers = response.headers();
  const media_type = headers['content-type'] ?? '';
  const status = response.status();
  const [request_headers, response_headers, sizes] = await Promise.all([
    request.headersArray().catch(() => known.request_headers),
    response.headersArray().catch(() => pairs(headers)),
    request.sizes().catch(() => null), // Gone with its page.
  ]);
  const size = sizes?.responseBodySize ?? -1;
  const told = known.same_site && status >= 400 && TEXTUAL.test(media_type) && !failure;
  return {
    ...known,
    request_headers,
    response_headers,
    media_type,
    status,
    status_text: response.statusText(),
    size,
    failure,
    body: told && size >= 0 && size <= BODY_BYTES_MAX ? await bodyOf(response) : '',
    timings: timingsOf(request),
  };
}

async function bodyOf(response: WebResponse): Promise<string> {
  return (await response.text().catch(() => '')).slice(0, BODY_MAX); // The browser may have let go of it.
}

function timingsOf(request: WebRequest): RecordedRequest['timings'] {
  const told = request.timing();
  const between = (from: number, to: number) =>
    from < 0 || to < from ? -1 : Math.round((to - from) * 10) / 10;
  return {
    dns: between(told.domainLookupStart, told.domainLookupEnd),
    connect: between(told.connectStart, told.connectEnd),
    ssl: between(told.secureConnectionStart, told.connectEnd),
    wait: between(told.requestStart, told.responseStart),
    receive: between(told.responseStart, told.responseEnd),
  };
}

function pairs(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
