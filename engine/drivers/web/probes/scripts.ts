import type { LibraryUse, ScriptsProbe } from '#engine/drivers/probe-answers.ts';
import { inText } from '../libraries/detect.ts';
import { advisoriesFor, type LibraryData } from '../libraries/library-data.ts';
import type { Session } from '../session/actions.ts';
import type { ProbeMemory, ScannedScript } from '../session/probe-memory.ts';
import { findSecrets, masked } from './secret-patterns.ts';

const SCRIPTS_MAX = 60;
const CHARS_MAX = 3_000_000;

/** Secrets and known libraries in the scripts of what is shown. The browser has them: nothing is asked of the target. */
export async function scripts(session: Session, memory: ProbeMemory): Promise<ScriptsProbe> {
  const scanned = await readScripts(session, memory);
  const named = await askGlobals(session);
  const uses = new Map<string, LibraryUse>();
  for (const { name, version, where } of [...named, ...scanned.flatMap(({ libraries }) => libraries)]) {
    const key = `${name} ${version}`;
    if (uses.has(key)) continue;
    uses.set(key, { name, version, where, advisories: advisoriesFor(session.libraries, name, version) });
  }
  return { secrets: scanned.flatMap(({ secrets }) => secrets), libraries: [...uses.values()] };
}

/** All scripts of the present document, and the document itself, each read once in a session. */
export async function readScripts(session: Session, memory: ProbeMemory): Promise<ScannedScript[]> {
  const { site, libraries, loaded } = session;
  const found: ScannedScript[] = [];
  for (const { url, read } of (await loaded()).slice(0, SCRIPTS_MAX)) {
    const known = memory.scripts.get(url);
    if (known) found.push(known);
    if (known || !/^https?:/.test(url)) continue;
    const text = await read();
    if (text === null) continue;
    const scanned = scan(url, text.slice(0, CHARS_MAX), site.isSameSite(url), libraries);
    memory.scripts.set(url, scanned);
    found.push(scanned);
  }
  return found;
}

/** Scripts of others hold the keys of others. */
export function scan(address: string, text: string, own: boolean, data: LibraryData): ScannedScript {
  const secrets = own
    ? findSecrets(text).map(({ kind, value }) => ({ kind, masked: masked(value), address }))
    : [];
  const named = /\/\/[#@] ?sourceMappingURL=(\S+)\s*$/.exec(text.slice(-2_000))?.[1] ?? '';
  const map =
    own && named && !named.startsWith('data:') && URL.canParse(named, address)
      ? new URL(named, address).href
      : '';
  return { address, secrets, libraries: inText(data, address, text), map };
}

/** What libraries say of themselves in the page. */
async function askGlobals({ host, libraries }: Session): Promise<ScannedScript['libraries']> {
  const asks = libraries.flatMap(({ name, globals }) => globals.map((source) => ({ name, source })));
  const expression = `[${asks.map(({ source }) => `() => (${source})`).join(',')}].map((ask) => {
    try { const told = ask(); return typeof told === 'string' ? told.slice(0, 40) : null; } catch { return null; } })`;
  const told = (await host.evaluate<(string | null)[]>(expression)) ?? [];
  return asks.flatMap(({ name, source }, index) => {
    const version = told[index];
    return version && /^\d+\.\d/.test(version) ? [{ name, version, where: source.slice(0, 80) }] : [];
  });
}
