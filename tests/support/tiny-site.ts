import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A site of a few pages by their paths, each the inside of a body, made anew at each look where it is a function; `files` are of text.
 * It is the caller's to close.
 */
export async function startTinySite(
  pages: Readonly<Record<string, string | (() => string)>>,
  files: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const file = files[pathname];
    if (file !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
    const page = pages[pathname];
    const body = typeof page === 'function' ? page() : page;
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>T</title><body>${body ?? '<p>Not here</p>'}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
