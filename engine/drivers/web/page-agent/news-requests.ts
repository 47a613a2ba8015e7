import { native } from './natives.ts';
import { leavingFor, tell, tellSent } from './news.ts';

const READABLE = /json|html|text\/plain|xml/;
const BODY_MAX = 20_000;
/** What a resource's timing calls whoever asked for it. */
const RESOURCE_KINDS: Record<string, string> = {
  script: 'script',
  css: 'stylesheet',
  link: 'stylesheet',
  img: 'image',
  image: 'image',
  iframe: 'document',
  frame: 'document',
  video: 'media',
  audio: 'media',
  fetch: 'fetch',
  xmlhttprequest: 'xhr',
  beacon: 'ping',
  eventsource: 'eventsource',
};
/** Elements that say when what they load cannot be had. */
const LOADED: Record<string, string> = { SCRIPT: 'script', LINK: 'stylesheet', IMG: 'image' };
const HOOKED = new Set(['fetch', 'xmlhttprequest', 'beacon']);

/** Tells of requests: those of scripts as they go out, all others when they have ended. */
export function watchNetwork(): void {
  const from = native.now();
  watchFetch();
  watchXhr();
  const beacon = navigator.sendBeacon;
  if (beacon)
    navigator.sendBeacon = function (this: Navigator, ...args: Parameters<typeof beacon>) {
      const id = tellSent('POST', String(args[0]), 'ping');
      tell({ kind: 'answered', id, status: 0, headers: [], text: '', size: -1 });
      return Reflect.apply(beacon, this, args);
    };
  window.addEventListener(
    'error',
    ({ target }) => {
      const el = target as HTMLScriptElement | HTMLLinkElement | null;
      const kind = LOADED[el?.tagName ?? ''];
      const address = (el as HTMLScriptElement | null)?.src || (el as HTMLLinkElement | null)?.href || '';
      if (!kind || !/^https?:/.test(address)) return;
      tell({ kind: 'failed', id: tellSent('GET', address, kind), aborted: leavingFor() !== '' });
    },
    { capture: true },
  );
  const observer = new native.PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) tellEntry(entry, from);
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Nothing is added to the promise that the page is given in its stead: a failure that nobody handles stays one. */
function watchFetch(): void {
  const ask = window.fetch;
  window.fetch = function (this: unknown, ...args: Parameters<typeof fetch>) {
    const [input, init] = args;
    const request = input instanceof Request ? input : null;
    const id = tellSent(init?.method ?? request?.method ?? 'GET', request?.url ?? String(input), 'fetch');
    const answer = Reflect.apply(ask, this, args) as Promise<Response>;
    return answer.then(
      (response) => {
        tellResponse(id, response);
        return response;
      },
      (error: unknown) => {
        tell({
          kind: 'failed',
          id,
          aborted: (error as Error | null)?.name === 'AbortError' || leavingFor() !== '',
        });
        throw error;
      },
    );
  } as typeof window.fetch;
}

function tellResponse(id: string, response: Response): void {
  const { status } = response;
  const headers = [...response.headers] as [string, string][];
  const size = Number(response.headers.get('content-length') ?? -1);
  const answered = (text: string) => tell({ kind: 'answered', id, status, headers, text, size });
  const isRead = status >= 400 && READABLE.test(response.headers.get('content-type') ?? '');
  const text = isRead && !response.bodyUsed ? response.clone().text() : native.Promise.resolve('');
  text.then(
    (read) => answered(read.slice(0, BODY_MAX)),
    () => answered(''),
  );
}

function watchXhr(): void {
  const asked = new WeakMap<XMLHttpRequest, { method: string; address: string }>();
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    asked.set(this, { method: String(args[0]), address: String(args[1]) });
    return Reflect.apply(open, this, args);
  } as typeof open;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...args: unknown[]) {
    const { method, address } = asked.get(this) ?? { method: 'GET', address: '' };
    const id = tellSent(method, address, 'xhr');
    let aborted = false;
    this.addEventListener('abort', () => {
      aborted = true;
    });
    this.addEventListener('loadend', () => tellXhr(id, this, aborted), { once: true });
    return Reflect.apply(send, this, args);
  } as typeof send;
}

function tellXhr(id: string, xhr: XMLHttpRequest, aborted: boolean): void {
  if (xhr.status === 0) {
    tell({ kind: 'failed', id, aborted: aborted || leavingFor() !== '' });
    return;
  }
  const headers = xhr
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  const readable = xhr.status >= 400 && (xhr.responseType === '' || xhr.responseType === 'text');
  const text = readable ? xhr.responseText.slice(0, BODY_MAX) : '';
  const size = Number(headers.find(([name]) => name === 'content-length')?.[1] ?? -1);
  tell({ kind: 'answered', id, status: xhr.status, headers, text, size });
}

/** What scripts sent before anything was watched is told as late as what no script sent. */
function tellEntry(entry: PerformanceResourceTiming, from: number): void {
  const { initiatorType, startTime, name, responseStatus, encodedBodySize } = entry;
  if (HOOKED.has(initiatorType) && startTime >= from) return;
  if (!/^https?:/.test(name)) return;
  const id = tellSent('GET', name, RESOURCE_KINDS[initiatorType] ?? 'other');
  // Of another site's answer without leave to read it a page is told nothing.
  const status = responseStatus ?? 0;
  tell({ kind: 'answered', id, status, headers: [], text: '', size: encodedBodySize || -1 });
}

/** The text of what the document has loaded, from the browser's cache where it is; null when it may not be read. */
export async function readText(address: string): Promise<string | null> {
  const answer = await native.fetch(address, { cache: 'force-cache' });
  return answer.ok ? answer.text() : null;
}
