import type { RequestListener } from 'node:http';
import { serve } from './served.ts';

type Pages = Readonly<Record<string, string | (() => string)>>;
type Files = Readonly<Record<string, string>>;

/** A few pages by their paths, each the inside of a body, made anew at each look where it is a function; `files` are of text. */
export function tinyPages(pages: Pages, files: Files = {}): RequestListener {
  return (request, response) => {
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
  };
}

/** A site of such pages. It is the caller's to close. */
export const startTinySite = (pages: Pages, files: Files = {}): ReturnType<typeof serve> =>
  serve(tinyPages(pages, files));
