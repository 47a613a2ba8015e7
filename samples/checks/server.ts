import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTarget, type Target } from '#tests/support/targets.ts';
import type { Item } from './page.ts';
import { PAGES } from './pages.ts';

/**
 * Small pages of which each exists with one bug and without: `/faulty/todo` and `/sound/todo`. Their items are kept on
 * the server, for both variants apart.
 */
export function startChecksSite(): Promise<Target> {
  const stores: Record<string, Item[]> = { faulty: [], sound: [] };
  return startTarget((request, response) => {
    void answer(request, response, stores);
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  stores: Record<string, Item[]>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://site.test');
  const [, variant = '', page = '', ...parts] = url.pathname.split('/');
  const rest = parts.join('/');
  const faulty = variant === 'faulty';
  const items = stores[variant];
  // As a server whose query is put together from the text that is searched for.
  if (faulty && page === 'api' && url.searchParams.get('q')?.includes("'"))
    return void response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  if (items && page === 'api') return api(request, response, { items, fault: faulty ? rest : '' });
  const html = PAGES[page];
  if (!items || !html || (rest !== '' && faulty && page === 'views'))
    return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  const body = html({ faulty, query: url.searchParams, rest });
  const whole = `<!doctype html><html lang="en"><title>${page}</title><link rel="icon" href="data:,">${body}</html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(whole);
}

/** `POST` makes an item and `DELETE` removes it; `fault` is what goes wrong, and with it the list that is meant. */
async function api(
  request: IncomingMessage,
  response: ServerResponse,
  { items, fault }: { items: Item[]; fault: string },
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const given = body ? (JSON.parse(body) as Partial<Item>) : {};
  if (request.method === 'POST' && fault !== 'lost')
    items.push({ id: `${items.length}-${given.text}`, text: given.text ?? '' });
  if (request.method === 'DELETE' && fault !== 'hidden') {
    const at = items.findIndex(({ id }) => id === given.id);
    if (at >= 0) items.splice(fault === 'sweeps' ? 0 : at, fault === 'sweeps' ? items.length : 1);
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
}
