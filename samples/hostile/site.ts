import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request to a site. `base` is its address without a slash at the end; `path` what follows, without the query. */
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  base: string;
  path: string;
  query: string;
  /** Calls `work` after so many milliseconds, unless the client or the server has gone by then. */
  later(ms: number, work: () => void): void;
};

/** The document of a page, or what answers for it. */
export type Page = string | ((visit: Visit) => void);

/**
 * A site with something that explorers die of. Beside its own pages each has `/`, `/plain` and `/beyond`, which is
 * linked from `/plain` only: whoever was there got past the trap.
 */
export type HostileSite = {
  name: string;
  /** What it does to its visitor. */
  about: string;
  /** By path; those whose path ends with `*` answer for all that begin so. Links to `links` stand on `/`. */
  pages: Record<string, Page>;
  links: readonly string[];
};

/** A site whose one trap is the page `/trap`. */
export function trapSite(
  name: string,
  about: string,
  trap: Page,
  more: Record<string, Page> = {},
): HostileSite {
  return { name, about, pages: { '/trap': trap, ...more }, links: ['trap'] };
}

/** A whole document with the site's navigation and `body` below it. `root` leads from the page to the site. */
export function documentOf(title: string, body: string, links: readonly string[] = [], root = '.'): string {
  const items = ['plain', ...links]
    .map((path) => `<li><a href="${root}/${path}">To ${path}</a></li>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
    <nav><ul><li><a href="${root}/">Home</a></li>${items}</ul></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** The document of a trap. */
export const trapPage = (body: string): string => documentOf('The trap', body);

/** Sends an HTML document. */
export function sendDocument({ response }: Visit, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
