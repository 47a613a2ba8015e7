import type { IncomingMessage } from 'node:http';

const PAGES = new Set(['document', 'iframe', 'frame', 'embed', 'object']);

/** Whether a request asks for a document to be shown, and not for data. */
export function isPage(request: IncomingMessage): boolean {
  const dest = request.headers['sec-fetch-dest'];
  return dest ? PAGES.has(String(dest)) : String(request.headers.accept ?? '').includes('text/html');
}
