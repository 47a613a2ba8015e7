import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '#domain/kernel/errors.ts';
import { findJava, type Java } from './java.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..', '..', 'android-device');
const SOURCES = join(PROJECT, 'src', 'main', 'java', 'rove', 'device');
const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const MAVEN_MS = 15 * 60_000;
const TOOL_MS = 5 * 60_000;
const TAIL_MAX = 1_500;

/** Android versions that the embedded device can be, by API level: the framework to run on. Pinned like the rest. */
export const FRAMEWORKS: Readonly<Record<number, string>> = {
  30: '11-robolectric-6757853-i7',
  31: '12-robolectric-7732740-i7',
  33: '13-robolectric-9030017-i7',
  34: '14-robolectric-10818077-i7',
};
const COMPILED_FOR = 33;

/** All that a device's process is started from. `framework` is the folder of the frameworks that were fetched. */
export type Toolchain = { java: Java; folder: string; classPath: string[]; frameworks: string };

export type ToolchainOptions = {
  /** The folder for what is downloaded and built, shared by all clones. */
  cache: string;
  env: Record<string, string | undefined>;
  /** Told what is being done, in a few words. */
  onProgress?: (text: string) => void;
  signal?: AbortSignal;
};

const underway = new Map<string, Promise<Toolchain>>();

/**
 * What embedded devices run on, fetched by Maven and compiled at the first use, and kept from then on.
 * @throws AppError ANDROID_UNAVAILABLE
 */
export function ensureToolchain(options: ToolchainOptions): Promise<Toolchain> {
  const known = underway.get(options.cache);
  if (known) return known;
  const made = make(options).catch((error: unknown) => {
    underway.delete(options.cache);
    throw error;
  });
  underway.set(options.cache, made);
  return made;
}

async function make(options: ToolchainOptions): Promise<Toolchain> {
  const java = await findJava(options.env);
  const android = join(options.cache, 'android');
  const frameworks = join(android, 'frameworks');
  const folder = join(android, `device-${await hashOfProject()}-java${java.version}`);
  await mkdir(frameworks, { recursive: true, mode: 0o755 });
  if (!existsSync(join(folder, 'class-path.json'))) await build(options, java, folder);
  await ensureFramework({ ...options, java, frameworks }, COMPILED_FOR);
  const classPath = JSON.parse(await readFile(join(folder, 'class-path.json'), 'utf8')) as string[];
  return { java, folder, classPath: classPath.map((name) => join(folder, name)), frameworks };
}

/** Fetches the framework of an Android version unless it is there; gives its jar. */
export async function ensureFramework(
  options: Omit<ToolchainOptions, 'cache'> & { java: Java; frameworks: string },
  sdk: number,
): Promise<string> {
  const artifact = FRAMEWORKS[sdk];
  if (!artifact) throw new AppError('ANDROID_UNAVAILABLE', `There is no embedded device of API level ${sdk}`);
  const name = `android-all-instrumented-${artifact}.jar`;
  const target = join(options.frameworks, name);
  if (existsSync(target)) return target;
  options.onProgress?.(`fetching the framework of Android (API level ${sdk})`);
  const folder = await mkdtemp(join(options.frameworks, '.fetch-'));
  try {
    await mavenCopy(options, `org.robolectric:android-all-instrumented:${artifact}`, folder);
    await rename(join(folder, name), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return target;
}

/** Fetches one artifact, named as `group:name:version`, into a folder. @throws AppError ANDROID_UNAVAILABLE */
export async function mavenCopy(
  options: Omit<ToolchainOptions, 'cache'> & { java: Java },
  artifact: string,
  folder: string,
): Promise<void> {
  await maven(options, [
    `${DEPENDENCY_PLUGIN}:copy`,
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${folder}`,
  ]);
}

async function build(options: ToolchainOptions, java: Java, folder: string): Promise<void> {
  options.onProgress?.('preparing the embedded Android device for its first use');
  const parent = join(options.cache, 'android');
  const work = await mkdtemp(join(parent, '.build-'));
  const withJava = { ...options, java };
  try {
    const libraries = join(work, 'lib');
    await maven(withJava, [
      `${DEPENDENCY_PLUGIN}:copy-dependencies`,
      '-DincludeScope=runtime',
      `-DoutputDirectory=${libraries}`,
    ]);
    await unpackAars(java, libraries);
    const frameworks = join(parent, 'frameworks');
    const framework = await ensureFramework({ ...withJava, frameworks }, COMPILED_FOR);
    const jars = (await readdir(libraries)).filter((name) => name.endsWith('.jar')).sort();
    const sources = (await readdir(SOURCES)).filter((name) => name.endsWith('.java'));
    options.onProgress?.('compiling the embedded Android device');
    await runTool(join(java.home, 'bin', 'javac'), [
      '-nowarn',
      '--release',
      '21',
      '-d',
      join(work, 'classes'),
      '-cp',
      [framework, ...jars.map((name) => join(libraries, name))].join(delimiter),
      ...sources.map((name) => join(SOURCES, name)),
    ]);
    await writeFile(
      join(work, 'class-path.json'),
      JSON.stringify(['classes', ...jars.map((name) => `lib/${name}`)]),
    );
    await runTool('chmod', ['-R', 'a+rX', work]);
    await rename(work, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // Another process was as far.
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Libraries made for Android come as an archive with their jar in it. */
async function unpackAars(java: Java, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.aar')) continue;
    const work = await mkdtemp(join(folder, '.aar-'));
    await runTool(join(java.home, 'bin', 'jar'), ['xf', join(folder, name), 'classes.jar'], work);
    await copyFile(join(work, 'classes.jar'), join(folder, name.replace(/aar$/, 'jar')));
    await rm(work, { recursive: true });
    await rm(join(folder, name));
  }
}

async function maven(
  { env, java, onProgress, signal }: Omit<ToolchainOptions, 'cache'> & { java: Java },
  args: readonly string[],
): Promise<void> {
  const options = {
    env: { ...env, JAVA_HOME: java.home },
    ...(signal ? { signal } : {}),
    onLine: (line: string) => {
      const name = /Downloading from \S+: \S*\/([^/]+\.(?:jar|aar))/.exec(line)?.[1];
      if (name) onProgress?.(`downloading ${name}`);
    },
  };
  try {
    await runTool('mvn', ['-B', '-C', '-f', join(PROJECT, 'pom.xml'), ...args], undefined, MAVEN_MS, options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'Maven (mvn) is not installed. Install it.'
        : `Maven could not fetch what it needs: ${message}`;
    throw new AppError('ANDROID_UNAVAILABLE', `The embedded Android device cannot be prepared: ${why}`);
  }
}

type ToolOptions = {
  env?: Record<string, string | undefined>;
  signal?: AbortSignal;
  onLine?: (line: string) => void;
};

/** Runs a tool to its end. @throws Error with the last of what it said. */
export function runTool(
  program: string,
  args: readonly string[],
  cwd?: string,
  timeout = TOOL_MS,
  { env, signal, onLine }: ToolOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      killSignal: 'SIGKILL',
      ...(cwd ? { cwd } : {}),
      ...(env ? { env } : {}),
      ...(signal ? { signal } : {}),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said = `${said}${line}\n`.slice(-TAIL_MAX);
        onLine?.(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code, by) =>
      code === 0 ? resolve() : reject(new Error(`${by ?? `exit ${code}`}: ${said.trim()}`)),
    );
  });
}

async function hashOfProject(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(PROJECT, 'pom.xml')));
  for (const name of (await readdir(SOURCES)).sort())
    hash.update(name).update(await readFile(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 12);
}
