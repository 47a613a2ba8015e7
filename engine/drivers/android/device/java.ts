import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#domain/kernel/errors.ts';

export const JAVA_MIN = 21;
const VERSION_MS = 20_000;

/** Where Java is kept on Linux and on a Mac, by the system's packages and by tools that fetch it. */
const KNOWN = [
  '/usr/lib/jvm',
  '/opt/java',
  '/opt',
  '/Library/Java/JavaVirtualMachines',
  join(homedir(), '.sdkman/candidates/java'),
  join(homedir(), '.jdks'),
];

export type Java = { home: string; version: number };

/** The folder of a Java that must be given to a cell: what lies under `/usr` is there anyway. */
export const javaHomeOf = ({ home }: Java): string[] => (home.startsWith('/usr/') ? [] : [home]);

/**
 * A Java development kit that is new enough: the one of `JAVA_HOME`, of PATH, or in a known place.
 * @throws AppError ANDROID_UNAVAILABLE, in words for whoever runs this machine.
 */
export async function findJava(env: Record<string, string | undefined>): Promise<Java> {
  const tried: string[] = [];
  for (const home of candidates(env)) {
    const version = await versionOf(home);
    if (version !== null && version >= JAVA_MIN) return { home, version };
    if (version !== null) tried.push(`${home} is Java ${version}`);
  }
  const found = tried.length > 0 ? ` Found: ${tried.slice(0, 4).join('; ')}.` : '';
  throw new AppError(
    'ANDROID_UNAVAILABLE',
    `Testing Android apps without an emulator needs a Java development kit of version ${JAVA_MIN} or newer. Install one, or set JAVA_HOME to it.${found}`,
  );
}

function candidates(env: Record<string, string | undefined>): string[] {
  const homes: string[] = env.JAVA_HOME ? [env.JAVA_HOME] : [];
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder && existsSync(join(folder, 'javac'))) homes.push(join(folder, '..'));
  }
  for (const parent of KNOWN) {
    if (!existsSync(parent)) continue;
    for (const name of readdirSync(parent).sort().reverse())
      homes.push(join(parent, name), join(parent, name, 'Contents', 'Home'));
  }
  return [...new Set(homes)].filter((home) => existsSync(join(home, 'bin', 'javac')));
}

async function versionOf(home: string): Promise<number | null> {
  try {
    const { stdout, stderr } = await promisify(execFile)(join(home, 'bin', 'java'), ['-version'], {
      timeout: VERSION_MS,
      env: {},
    });
    const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(stdout + stderr) ?? [];
    return major === undefined ? null : Number(major === '1' ? minor : major);
  } catch {
    return null; // A folder that looks like a Java and does not run is not one.
  }
}
