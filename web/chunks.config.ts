import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Look = Rolldown.ChunkingContext['getModuleInfo'];

const at = (name: string): string => fileURLToPath(new URL(`./app/${name}.tsx`, import.meta.url));
const pagesAt = (...names: string[]): string[] => names.map((name) => at(`routes/${name}`));

/** Pages that need nothing of the signed-in ones, and stay small. */
const LIGHT = pagesAt(
  'landing',
  'features',
  'how-it-works',
  'use-cases',
  'privacy',
  'cookie-policy',
  'terms',
  'logo',
  'not-found',
);
/** Public pages that ask the server for something, or take something in. */
const ASKING = pagesAt('pricing', 'docs', 'contact-us');
const INSIDE = pagesAt(
  'dashboard',
  'dashboard-pricing',
  'upload',
  'results',
  'report',
  'live',
  'settings',
  'operator',
);
/** What so many pages inside need comes with their frame. */
const SEVERAL = 3;

/**
 * Names the chunks of what the signed-in pages share, apart by who else needs it: a phone asks for few files then, and
 * not for fifty.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup {
  let chunks: Map<string, string> | null = null;
  return {
    debugName: 'shared',
    // Otherwise what a light page needs would be taken along, and the page would load the rest as well.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      chunks ??= chunksBy((each) => context.getModuleInfo(each));
      return chunks.get(id) ?? null;
    },
  };
}

function chunksBy(look: Look): Map<string, string> {
  const first = reach([at('main'), at('routes/landing')], look);
  const light = reach(LIGHT, look);
  const asking = reach(ASKING, look);
  const session = reach([at('session-root')], look);
  const shell = reach([at('app-shell')], look);
  const uses = INSIDE.map((page) => reach([page], look));
  // A library that the frame has no need of is left to the pages that use it.
  const isThere = (id: string) =>
    !id.includes('node_modules') || [first, session, shell].some((each) => each.has(id));
  const isShared = (id: string) =>
    uses.filter((each) => each.has(id)).length >= SEVERAL && [...reach([id], look)].every(isThere);
  const frame = [...shell, ...uses.flatMap((each) => [...each]).filter(isShared)];
  const nameOf = (id: string) => {
    if (first.has(id)) return 'base';
    if (light.has(id)) return null;
    if (asking.has(id)) return 'common';
    return session.has(id) ? 'session' : 'frame';
  };
  const chunks = new Map<string, string>();
  for (const id of new Set([...session, ...frame])) {
    const name = nameOf(id);
    if (name) chunks.set(id, name);
  }
  return chunks;
}

/** Modules with all that they import at once. */
function reach(from: readonly string[], look: Look): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const next of look(id)?.importedIds ?? []) found.add(next);
  return found;
}
