import type { ExposedFile } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import { once, type ProbeMemory } from '../session/probe-memory.ts';
import { EGRESS_HEADER } from '../session/traffic.ts';
import { type Kind, LISTING, SOURCE_MAP, signatureOf, WELL_KNOWN } from './exposed-signatures.ts';
import { readScripts } from './scripts.ts';

const TIMEOUT_MS = 5_000;
const AT_ONCE = 3;
const HEAD_BYTES = 8_192;
const FOLDERS_MAX = 4;
const MAPS_MAX = 3;
const ORIGINS_MAX = 2;
const LOADED = `performance.getEntriesByType('resource').map((one) => one.name).slice(0, 300)`;
const DEVELOPMENT = /\/@vite\/|\/@fs\/|\/node_modules\/|hot-update|webpack-dev-server|sockjs-node/;

/** Asks the site for files that are not meant for its users; once for each origin, told by what they hold. */
export async function exposedFiles(session: Session, memory: ProbeMemory): Promise<ExposedFile[]> {
  const origins = [...session.site.origins].slice(0, ORIGINS_MAX);
  const found = await Promise.all(
    origins.map((origin) => once(memory.exposed, origin, () => search(session, memory, origin))),
  );
  return found.flat();
}

async function search(session: Session, memory: ProbeMemory, origin: string): Promise<ExposedFile[]> {
  const loaded = ((await session.host.evaluate<string[]>(LOADED)) ?? []).filter((one) =>
    one.startsWith(origin),
  );
  const scripts = await readScripts(session, memory);
  const maps = loaded.some((one) => DEVELOPMENT.test(one))
    ? []
    : scripts.map(({ map }) => map).filter((one) => one.startsWith(origin));
  const all: { address: string; kind: Kind }[] = [
    ...WELL_KNOWN.map((kind) => ({ address: origin + kind.path, kind })),
    ...foldersOf(loaded).map((address) => ({ address, kind: LISTING })),
    ...[...new Set(maps)].slice(0, MAPS_MAX).map((address) => ({ address, kind: SOURCE_MAP })),
  ];
  const asks = all.filter(({ address }) => session.site.visits(address));
  const found: ExposedFile[] = [];
  const next = asks[Symbol.iterator]();
  const work = async () => {
    for (const { address, kind } of next) {
      const head = await headOf(session, address);
      const signature = head ? signatureOf(kind, head.bytes, head.type) : null;
      if (signature) found.push({ address, kind: kind.name, ...signature });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

function foldersOf(loaded: readonly string[]): string[] {
  const folders = loaded.map((one) => new URL('.', one.split(/[?#]/)[0]).href);
  return [...new Set(folders)].filter((one) => new URL(one).pathname !== '/').slice(0, FOLDERS_MAX);
}

/** The beginning of a file, null when there is none. */
async function headOf({ host }: Session, address: string): Promise<{ bytes: Buffer; type: string } | null> {
  try {
    const headers = { range: `bytes=0-${HEAD_BYTES - 1}` };
    const options = { headers, timeout: TIMEOUT_MS, maxRedirects: 0, failOnStatusCode: false };
    const answer = await host.requests.get(address, options);
    const told = answer.headers();
    const there = (answer.status() === 200 || answer.status() === 206) && !told[EGRESS_HEADER];
    const bytes = there ? (await answer.body()).subarray(0, HEAD_BYTES) : null;
    await answer.dispose();
    return bytes && { bytes, type: told['content-type'] ?? '' };
  } catch {
    return null; // No answer is no file.
  }
}
