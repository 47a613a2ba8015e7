import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_PICTURE, pictureUrl } from './features/marketing/hooks/recording.ts';
import { meta } from './texts/meta.ts';
import { titles } from './texts/titles.ts';

type Bundle = Rolldown.OutputBundle;
type Paths = keyof typeof meta;

/** Where the route of a path lies, as `app/router.tsx` loads it. */
const routeOf = (path: string): string => `/app/routes/${path === '/' ? 'landing' : path.slice(1)}.tsx`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

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

/**
 * Writes a document for each public page, with its own title and description for whoever runs no scripts, and its code
 * asked for at once. All are the same app.
 */
export function publicPages(): Plugin {
  return {
    name: 'rove-public-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const base = readFileSync(join(dir, 'index.html'), 'utf8');
      writeFileSync(join(dir, 'app.html'), withHead(base, preloadsOf(base, bundle, FRAME)));
      for (const path of Object.keys(meta) as Paths[]) {
        const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
        writeFileSync(join(dir, file), documentOf(base, path, bundle));
      }
    },
  };
}

function documentOf(base: string, path: Paths, bundle: Bundle): string {
  const title = escaped(`${titles[path]} · Rove`);
  const description = escaped(meta[path]);
  const picture = `<link rel="preload" as="image" href="${pictureUrl(FIRST_PICTURE)}" fetchpriority="high" />`;
  const shared = [
    ...(path === '/' ? [picture] : []),
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
  const preloads = preloadsOf(base, bundle, [routeOf(path)]);
  const named = base
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, head: string) => head + description);
  return withHead(named, [...shared, ...preloads]);
}

const withHead = (html: string, lines: readonly string[]): string =>
  html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);

/** Asks for the code of modules that a document does not ask for already. */
function preloadsOf(html: string, bundle: Bundle, modules: readonly string[]): string[] {
  return chunksOf(bundle, modules)
    .filter((name) => !html.includes(`/${name}"`))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`);
}
