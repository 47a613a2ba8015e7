import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#deploy/lib/paths.ts';

type Entry = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Entry>;

const FILE = path.join(ROOT, 'package-lock.json');
const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'openharmony'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'];

/**
 * Optional packages (one per platform) that the lockfile names and does not hold. `npm install` drops those that the
 * registry at hand cannot resolve, and `npm ci` then refuses the lockfile everywhere.
 */
function missingOptional(packages: Packages): [name: string, entry: Entry][] {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isHeld(packages, from, name))
      .map(([name, range]): [string, Entry] => [name, platformEntry(name, range, entry)]),
  );
}

/** Node's own way of looking for a package: from the inner node_modules outwards. */
function isHeld(packages: Packages, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function platformEntry(name: string, range: string, { dev, license }: Entry): Entry {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.find((each) => words.includes(each));
  const os = SYSTEMS.find((each) => words.includes(each));
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(license && { license }),
    optional: true,
    ...(os && { os: [os] }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
  };
}

function read(): { packages: Packages } {
  return JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Packages };
}

/** What is wrong with the lockfile, '' when nothing is. */
export async function brokenLockfile(): Promise<string> {
  const missing = missingOptional(read().packages);
  if (missing.length === 0) return '';
  const names = missing.map(([name]) => name).join(', ');
  return `package-lock.json lacks ${names}; npm ci will refuse it.\nRun: node tools/check/lockfile.ts --write`;
}

if (import.meta.main && process.argv.includes('--write')) {
  const lock = read();
  const missing = missingOptional(lock.packages);
  const all = [
    ...Object.entries(lock.packages),
    ...missing.map(([name, entry]) => [`node_modules/${name}`, entry] as const),
  ];
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} platform packages added`);
}
