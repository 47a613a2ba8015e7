import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { Face } from '#domain/installation/face.ts';
import type { Language } from '#domain/installation/language.ts';
import { compressed } from './compressed.ts';
import { documentNames, documents as filledDocuments } from './documents.ts';

/** The document of every address that has none of its own: the app finds out what it is. */
const APP = 'app.html';
const HOME = 'index.html';

/**
 * The built web app. Public pages have documents of their own; whatever else is asked for is the app, and not for
 * search engines. `origin` is what users see, `faces` what the installation says of itself in each language.
 */
export function pages(folder: string, origin: string, faces: Record<Language, Face>): Router {
  const router = Router();
  const names = documentNames(folder);
  const documents = names.filter((name) => name !== APP);
  const shell = names.includes(APP) ? APP : HOME;
  const addresses = documents.map((name) => new URL(name === HOME ? '/' : name.slice(0, -5), origin).href);
  router.get('/sitemap.xml', (_request, response) => void response.type('xml').send(sitemapOf(addresses)));
  router.get('/robots.txt', (_request, response) => void response.type('txt').send(robotsOf(origin)));
  router.get(`/${APP}`, (_request, response) => response.redirect('/'));
  const named = new Map(documents.map((name) => [name === HOME ? '/' : `/${name.slice(0, -5)}`, `/${name}`]));
  router.use((request, _response, next) => {
    request.url = named.get(request.path) ?? request.url;
    next();
  });
  const files = [
    filledDocuments(folder, faces),
    compressed(folder),
    express.static(folder, { maxAge: 0, redirect: false }),
  ];
  router.use(files);
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.status(405).end();
    if (!response.hasHeader('x-robots-tag')) response.set('x-robots-tag', 'noindex');
    request.url = `/${shell}`;
    next();
  }, files);
  return router;
}

function sitemapOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

/** Private pages are kept out by their own header: a robot that may not ask never sees it. */
const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /auth/v1/\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`;
