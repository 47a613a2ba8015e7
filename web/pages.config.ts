import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { CODE, SPLASH } from './app/served.ts';
import { renderMarkup } from './documents.config.ts';
import { FIRST_PICTURE, pictureUrl } from './features/marketing/hooks/recording.ts';
import { meta } from './texts/meta.ts';
import { structuredData } from './texts/structured.ts';
import { titles } from './texts/titles.ts';

type Bundle = Rolldown.OutputBundle;
type Paths = keyof typeof meta;

/** Where the route of a path lies, as `app/routes.tsx` loads it. */
const routeOf = (path: string): string => `/app/routes/${path === '/' ? 'landing' : path.slice(1)}.tsx`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The pages that say what the product costs. */
const OFFERED: ReadonlySet<Paths> = new Set(['/', '/pricing']);

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
    add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName);
  return [...found];
}

/** The parts of the built document that ask for code: its first script, and what that needs. */
const SCRIPT = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n/;
const PRELOADS = /[ \t]*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n/g;

/**
 * Writes a document for each public page: its own title and description, and what it shows; `public/early.js` asks for
 * its code once that has been painted. All are the same app, built with the values of `define`.
 */
export function publicPages(define: Record<string, string>): Plugin {
  return {
    name: 'rove-public-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const base = readFileSync(join(dir, 'index.html'), 'utf8');
      const paths = Object.keys(meta) as Paths[];
      const { pages, splash } = await renderMarkup(paths, define);
      writeFileSync(join(dir, 'app.html'), withRoot(appOf(base, bundle), SPLASH, splash));
      for (const path of paths) {
        const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
        writeFileSync(join(dir, file), withRoot(documentOf(base, path, bundle), path, pages.get(path) ?? ''));
      }
    },
  };
}

/** The document of every other address, which shows nothing without its code. */
function appOf(base: string, bundle: Bundle): string {
  const preloads = chunksOf(bundle, FRAME)
    .filter((name) => !base.includes(`/${name}"`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`);
  return withHead(base, preloads);
}

function documentOf(base: string, path: Paths, bundle: Bundle): string {
  const title = escaped(`${titles[path]} · Rove`);
  const description = escaped(meta[path]);
  const [, first = ''] = SCRIPT.exec(base) ?? [];
  const needed = [...base.matchAll(PRELOADS)].map(([, address = '']) => address);
  const own = chunksOf(bundle, [routeOf(path)]).map((name) => `/${name}`);
  const code = [...new Set([first, ...needed, ...own])].join(' ');
  const picture = `<link rel="preload" as="image" href="${pictureUrl(FIRST_PICTURE)}" fetchpriority="high" />`;
  const named = base
    .replace(SCRIPT, '')
    .replaceAll(PRELOADS, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, head: string) => head + description);
  return withHead(named, [
    ...(path === '/' ? [picture] : []),
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta name="${CODE}" content="${code}" />`,
    ...(OFFERED.has(path) ? [`<script type="application/ld+json">${structuredData()}</script>`] : []),
  ]);
}

const withHead = (html: string, lines: readonly string[]): string =>
  html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);

/** Fills the root, and marks it with what it holds. */
const withRoot = (html: string, served: string, markup: string): string =>
  html.replace('<div id="root">', () => `<div id="root" data-served="${served}">${markup}`);
