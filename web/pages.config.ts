import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Language, languageFile } from '../domain/installation/language.ts';
import { CODE, PAGE_NEEDS, type PageNeeds, SPLASH } from './app/served.ts';
import { renderMarkup } from './documents.config.ts';
import { FIRST_PICTURE, pictureUrl } from './features/marketing/hooks/recording.ts';

type Bundle = Rolldown.OutputBundle;
type Page = { path: string; title: string; description: string };

/** Where the route of a path lies, as `app/routes.tsx` loads it. */
const routeOf = (path: string): string => `/app/routes/${path === '/' ? 'landing' : path.slice(1)}.tsx`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The pages that say what the product costs. */
const OFFERED: ReadonlySet<string> = new Set(['/', '/pricing']);

/** What every signed-in page needs before its own code. */
const FRAME = ['/app/session-root.tsx', '/app/app-shell.tsx'];

/** The code of modules with all that they import at once: the browser need not find them one after another. */
function chunksOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string | undefined): void => {
    if (!name || found.has(name)) return;
    found.add(name);
    for (const next of byName.get(name)?.imports ?? []) add(next);
  };
  for (const module of modules)
    add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))?.fileName);
  return [...found];
}

const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n/;

/** Nothing is painted before the style is there: it is asked for before the code, but does not keep `early.js` waiting. */
function withStyleFirst(html: string): string {
  const [style = ''] = STYLE.exec(html) ?? [];
  return html.replace(STYLE, '').replace(/<script src="\/early\.js"><\/script>\n/, (early) => early + style);
}

/** The parts of the built document that ask for code: its first script, and what that needs. */
const SCRIPT = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n/;
const PRELOADS = /[ \t]*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n/g;

/**
 * Writes a document for each public page in a language: its own title and description, and what it shows;
 * `public/early.js` asks for its code once that has been painted. All are the same app, built with the values of `define`.
 */
export function publicPages(language: Language, define: Record<string, string>): Plugin {
  let base = '';
  return {
    name: 'rove-public-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = bundle['index.html'];
        if (built?.type !== 'asset') return this.error('The app has no document');
        base = withStyleFirst(String(built.source));
        // Its documents are written below: that of another language has the same name here.
        delete bundle['index.html'];
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const { pages, splash, structured } = await renderMarkup(language, define);
      const write = (name: string, html: string) =>
        writeFileSync(join(dir, languageFile(name, language)), html);
      const home = { path: '/', title: '', description: '', ...pages.get('/') };
      write('app.html', withRoot(appOf(named(base, home), bundle), SPLASH, splash));
      for (const [path, { markup, ...page }] of pages) {
        const html = documentOf(base, { path, ...page }, bundle, structured);
        write(path === '/' ? 'index.html' : `${path.slice(1)}.html`, withRoot(html, path, markup));
      }
    },
  };
}

/** The pages of the app by their addresses; one that ends with a slash stands for all below it. */
const SIGNED_IN: Record<string, string> = {
  '/dashboard': 'dashboard',
  '/dashboard/pricing': 'dashboard-pricing',
  '/upload': 'upload',
  '/results': 'results',
  '/results/': 'report',
  '/live/': 'live',
  '/settings': 'settings',
  '/share/': 'share',
};

/** What those that are opened most ask the server for. */
const ASKS: Record<string, string[]> = {
  '/dashboard': ['/api/tests/summary', '/api/tests/live', '/api/tests/recent?limit=5'],
  '/results/': ['/api/tests/:id', '/api/tests/:id/report'],
};

/**
 * The document of every other address: its splash, the code of the frame, and, where `public/early.js` finds it, what
 * each page needs besides.
 */
function appOf(base: string, bundle: Bundle): string {
  const frame = codeOf(base, bundle, FRAME);
  const preloads = frame
    .filter((name) => !base.includes(`${name}"`))
    .map((name) => `<link rel="modulepreload" crossorigin href="${name}" />`);
  const pages = Object.entries(SIGNED_IN).map(([path, route]): [string, PageNeeds] => {
    const own = chunksOf(bundle, [`/app/routes/${route}.tsx`]).map((name) => `/${name}`);
    return [path, { code: own.filter((name) => !frame.includes(name)), asks: ASKS[path] ?? [] }];
  });
  const needs = escaped(JSON.stringify(Object.fromEntries(pages)));
  const told = `<meta name="${PAGE_NEEDS}" content="${needs}" />\n    ${EARLY}`;
  return withHead(base, preloads)
    .replaceAll(CODE_ELEMENT, LATER)
    .replace(EARLY, () => told);
}

/** The splash needs the style alone: the line is its, until that has come. */
const CODE_ELEMENT = /<(?:script type="module"|link rel="modulepreload")/g;
const LATER = '$& fetchpriority="low"';

const EARLY = '<script src="/early.js">';

/** The first script of the app, and all that it and these modules need. */
function codeOf(base: string, bundle: Bundle, modules: readonly string[]): string[] {
  const [, first = ''] = SCRIPT.exec(base) ?? [];
  const needed = [...base.matchAll(PRELOADS)].map(([, address = '']) => address);
  return [...new Set([first, ...needed, ...chunksOf(bundle, modules).map((name) => `/${name}`)])];
}

const titleOf = ({ title }: Page): string => escaped(`${title} · Rove`);

/** The built document with the title and description of a page. */
const named = (base: string, page: Page): string =>
  base
    .replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(page)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, head: string) => head + escaped(page.description),
    );

function documentOf(base: string, page: Page, bundle: Bundle, structured: string): string {
  const { path } = page;
  const code = codeOf(base, bundle, [routeOf(path)]).join(' ');
  const picture = `<link rel="preload" as="image" href="${pictureUrl(FIRST_PICTURE)}" fetchpriority="high" />`;
  return withHead(named(base, page).replace(SCRIPT, '').replaceAll(PRELOADS, ''), [
    ...(path === '/' ? [picture] : []),
    `<meta property="og:title" content="${titleOf(page)}" />`,
    `<meta property="og:description" content="${escaped(page.description)}" />`,
    `<meta name="${CODE}" content="${code}" />`,
    ...(OFFERED.has(path) ? [`<script type="application/ld+json">${structured}</script>`] : []),
  ]);
}

const withHead = (html: string, lines: readonly string[]): string =>
  html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);

const withRoot = (html: string, served: string, markup: string): string =>
  html.replace('<div id="root">', () => `<div id="root" data-served="${served}">${markup}`);
