import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/** The document of every address that has none of its own: the app finds out what it is. */
const APP = 'app.html';
const HOME = 'index.html';

/**
 * The built web app. Public pages have documents of their own; whatever else is asked for is the app, and not for
 * search engines. `origin` is what users see.
 */
export function pages(folder: string, origin: string): Router {
  const router = Router();
  const documents = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== APP);
  const shell = readdirSync(folder).includes(APP) ? APP : HOME;
  const addresses = documents.map((name) => new URL(name === HOME ? '/' : name.slice(0, -5), origin).href);
  router.get('/sitemap.xml', (_request, response) => void response.type('xml').send(sitemapOf(addresses)));
  router.get('/robots.txt', (_request, response) => void response.type('txt').send(robotsOf(origin)));
  router.get(`/${APP}`, (_request, response) => response.redirect('/'));
  router.use(express.static(folder, { maxAge: 0, extensions: ['html'], redirect: false }));
  router.use((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.status(405).end();
    if (!response.hasHeader('x-robots-tag')) response.set('x-robots-tag', 'noindex');
    response.sendFile(join(folder, shell), { cacheControl: false });
  });
  return router;
}

function sitemapOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

/** Private pages are kept out by their own header: a robot that may not ask never sees it. */
const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /auth/v1/\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`;
