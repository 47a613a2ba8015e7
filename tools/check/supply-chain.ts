import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '#deploy/lib/exec.ts';
import { ROOT } from '#deploy/lib/paths.ts';

type Entry = { version?: string; license?: string; hasInstallScript?: boolean; dev?: boolean };
type Exception = { package: string; why: string };
type Advisory = { id: string; why: string; until: string };

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const packages = (): [string, Entry][] =>
  Object.entries(read<{ packages: Record<string, Entry> }>('package-lock.json').packages)
    .filter(([where]) => where !== '')
    .map(([where, entry]) => [where.slice(where.lastIndexOf('node_modules/') + 13), entry]);

/** Licences under which we take a package; of an `OR` one is enough, of an `AND` all are needed. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Unlicense', 'WTFPL', 'MPL-2.0', 'OFL-1.1'],
]);

export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '');
  return bare.split(/ or /i).some((way) => way.split(/ and /i).every((one) => ALLOWED.has(one.trim())));
}

/** Packages whose licence nobody has agreed to, one per line of the answer. */
export async function strangeLicences(): Promise<string> {
  const { licences } = read<{ licences: Exception[] }>('tools/check/accepted.json');
  const accepted = new Set(licences.map((one) => one.package));
  const strange = packages().filter(
    ([name, { license }]) => !accepted.has(name) && !accepted.has(scopeOf(name)) && !isAllowed(license ?? ''),
  );
  return strange.map(([name, { license }]) => `${name}: ${license ?? 'no licence is named'}`).join('\n');
}

const scopeOf = (name: string): string => (name.startsWith('@') ? `${name.split('/')[0]}/*` : name);

/** Packages that would run something when they are installed, and that nobody has decided on. */
export async function unknownInstallScripts(): Promise<string> {
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  const unknown = packages().filter(
    ([name, { hasInstallScript }]) => hasInstallScript && !(name in allowScripts),
  );
  return unknown
    .map(([name]) => `${name} has an install script: decide in allowScripts of package.json`)
    .join('\n');
}

const AUDIT_MS = 60_000;
type Via = { url?: string; title?: string; severity?: string; range?: string };
type Audit = { vulnerabilities?: Record<string, { severity: string; via: (Via | string)[] }> };

/** Whether the check of advisories needs an answer of the registry, does with none, or is left out. */
export type Registry = 'required' | 'optional' | 'left out';

/** What is known against the packages that are shipped, but for what is accepted for a while. */
export async function knownAdvisories(registry: Registry): Promise<string> {
  if (registry === 'left out') return '';
  const { stdout } = await run('npm', ['audit', '--json', '--omit=dev'], { cwd: ROOT, timeoutMs: AUDIT_MS });
  const audit = parse(stdout);
  if (!audit?.vulnerabilities) {
    if (registry === 'required')
      return 'The registry gave no answer. ROVE_TEST_WITHOUT=registry leaves this check out.';
    console.log('  advisories could not be asked for: the registry gave no answer');
    return '';
  }
  const { advisories } = read<{ advisories: Advisory[] }>('tools/check/accepted.json');
  const today = new Date().toISOString().slice(0, 10);
  return openAdvisories(audit, advisories, today).join('\n');
}

/** Advisories of an audit that nobody has accepted, or no longer. */
export function openAdvisories(audit: Audit, accepted: readonly Advisory[], today: string): string[] {
  const good = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  return Object.entries(audit.vulnerabilities ?? {}).flatMap(([name, { via }]) =>
    via.flatMap((one) => {
      if (typeof one === 'string') return [];
      const id = one.url?.split('/').at(-1) ?? '';
      return good.has(id)
        ? []
        : [`${name} ${one.range ?? ''}: ${one.severity ?? ''} ${one.title ?? ''} (${id})`];
    }),
  );
}

function parse(text: string): Audit | null {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return null;
  }
}
