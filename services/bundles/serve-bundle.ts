import type { Request, Response } from 'express';
import type { Shelf, Site } from './shelf.ts';

/**
 * What a well-kept host of static files sends with each: their absence is no fault of the bundle. None of it changes
 * what a page may do among its own files.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-cache',
};

/** Answers a request of a run's browser with a file of its bundle, as a host of single-page apps does. */
export async function serveBundle(shelf: Shelf, runId: string, request: Request, response: Response) {
  const site = await shelf.site(runId);
  response.set(HEADERS);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.status(405).set('allow', 'GET, HEAD').type('text/plain').send('Only files are served here');
    return;
  }
  const wanted = bundlePath(request);
  const name = wanted === null ? null : fileFor(site, wanted, request);
  if (name === null) {
    response.status(404).type('text/plain').send('There is no such file in the bundle');
    return;
  }
  if (name.endsWith('/')) {
    response.redirect(301, `/${name.split('/').map(encodeURIComponent).join('/')}`);
    return;
  }
  await send(response, site, name);
}

/** The path within the bundle; null for what no file can be called. */
function bundlePath(request: Request): string | null {
  try {
    const path = decodeURIComponent(request.path).replace(/^\/+/, '');
    return path.split('/').some((part) => part === '..' || part.includes('\\') || part.includes('\0'))
      ? null
      : path;
  } catch {
    return null;
  }
}

/**
 * Which file answers: the one of that name, the page of that folder, the page without its extension, or the first page
 * for any address of the app's own making. A name with a final slash is a folder to be led to; null: there is none.
 */
function fileFor({ files, page }: Site, path: string, request: Request): string | null {
  if (path === '') return files.has('index.html') ? 'index.html' : page;
  if (files.has(path)) return path;
  const folder = path.replace(/\/+$/, '');
  if (files.has(`${folder}/index.html`)) return path.endsWith('/') ? `${folder}/index.html` : `${folder}/`;
  if (!path.endsWith('/') && files.has(`${path}.html`)) return `${path}.html`;
  return isNavigation(request, path) ? page : null;
}

/**
 * A page is asked for, not a part of one: files that are missing must be seen to be missing. Browsers say which it is;
 * of others that take anything is believed to want a page, as hosts of single-page apps do.
 */
function isNavigation(request: Request, path: string): boolean {
  const last = path.split('/').at(-1) ?? '';
  if (/\.[a-z0-9]{1,8}$/i.test(last)) return false;
  const mode = request.get('sec-fetch-mode');
  if (mode) return mode === 'navigate';
  const wanted = request.get('accept') ?? '*/*';
  return !wanted.startsWith('application/json') && request.accepts('html') === 'html';
}

function send(response: Response, { folder }: Site, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { root: folder, dotfiles: 'allow', cacheControl: false } as const;
    response.sendFile(name, options, (error) => {
      const { code } = (error ?? {}) as NodeJS.ErrnoException;
      // Who asked has gone away, or has the file already.
      if (!error || code === 'ECONNABORTED' || code === 'EPIPE' || response.headersSent) resolve();
      else reject(error);
    });
  });
}
