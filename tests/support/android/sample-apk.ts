import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureToolchain, mavenCopy, runTool } from '#engine/drivers/android/device/toolchain.ts';

const SITES = join(import.meta.dirname, '..', '..', '..', 'samples');
const SOURCE = join(SITES, 'android-notes');
const HOSTILE = join(SITES, 'android-hostile');
const PARTS = join(SITES, 'android-parts');
const R8 = '8.7.18';
/** The framework as it is: that of the embedded device is changed for it. */
const FRAMEWORK = '13-robolectric-9030017';
const STAMP = join(SOURCE, 'built-from.txt');
const SECRET = ['sk_', 'live_', '4eC39HqLyjWDarjtT1zdp7dc'].join('');

/** The sample app as an APK, with its planted bugs or without them, as it is kept beside its source. */
export const sampleApk = (planted: boolean): string => join(SOURCE, planted ? 'planted.apk' : 'clean.apk');

/** An app that does what no app should, a screen for each way. */
export const hostileApk = join(HOSTILE, 'hostile.apk');

/** An app that uses what ordinary apps use of the system, and shows what came of it. */
export const partsApk = join(PARTS, 'parts.apk');

/** The same app, which starts with what the embedded device cannot do. */
export const partsLackingApk = join(PARTS, 'lacking.apk');

const HOSTILE_STARTS = ['Exit', 'Loop'] as const;

/** The same app, which does so as soon as it is started. */
export const hostileStart = (first: (typeof HOSTILE_STARTS)[number]): string =>
  join(HOSTILE, `starts-${first.toLowerCase()}.apk`);

/** What the kept APKs were built from, by a hash, and what they would be built from now. */
export async function sampleHashes(): Promise<{ kept: string; now: string }> {
  return { kept: (await readFile(STAMP, 'utf8')).trim(), now: await hashOfSource() };
}

/** Builds all APKs anew. Needs aapt2 (Debian's package `aapt`) on PATH. */
export async function buildSamples(cache: string): Promise<void> {
  const options = { cache, env: process.env };
  const toolchain = await ensureToolchain(options);
  const { java } = toolchain;
  const folder = join(cache, 'android', 'build-tools');
  const r8 = join(folder, `r8-${R8}.jar`);
  const framework = join(folder, `android-all-${FRAMEWORK}.jar`);
  await mkdir(folder, { recursive: true });
  if (!existsSync(framework))
    await mavenCopy({ env: process.env, java }, `org.robolectric:android-all:${FRAMEWORK}`, folder);
  if (!existsSync(r8)) await mavenCopy({ env: process.env, java }, `com.android.tools:r8:${R8}`, folder);
  const tools = { r8, framework, java: java.home };
  for (const { source, planted, apk, first = 'Main' } of [
    { source: SOURCE, planted: true, apk: sampleApk(true) },
    { source: SOURCE, planted: false, apk: sampleApk(false) },
    { source: HOSTILE, planted: false, apk: hostileApk },
    { source: PARTS, planted: false, apk: partsApk },
    { source: PARTS, planted: false, apk: partsLackingApk, first: 'Empty' },
    ...HOSTILE_STARTS.map((one) => ({ source: HOSTILE, planted: false, apk: hostileStart(one), first: one })),
  ]) {
    const work = await mkdtemp(join(folder, '.sample-'));
    try {
      await copyFile(await build(work, { source, planted, first }, tools), apk);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  await writeFile(STAMP, `${await hashOfSource()}\n`);
}

type Tools = { r8: string; framework: string; java: string };

async function build(
  work: string,
  { source, planted, first }: { source: string; planted: boolean; first: string },
  { r8, framework, java }: Tools,
): Promise<string> {
  const manifest = (await readFile(join(source, 'AndroidManifest.xml'), 'utf8'))
    .replace(/@(DEBUGGABLE|BACKUP|CLEARTEXT|EXPORTED)@/g, String(planted))
    // The two change places: what the launcher starts is the other one.
    .replace(/"\.(\w+)Activity"/g, (name, one) =>
      one === 'Main' ? `".${first}Activity"` : one === first ? '".MainActivity"' : name,
    );
  await writeFile(join(work, 'AndroidManifest.xml'), manifest);
  const apk = join(work, 'app.apk');
  // The tool reads the framework's resources only where they are stored as they are.
  const [jar, resources] = [join(java, 'bin', 'jar'), join(work, 'framework.apk')];
  await mkdir(join(work, 'framework'));
  await runTool(jar, ['xf', framework, 'resources.arsc', 'AndroidManifest.xml'], join(work, 'framework'));
  await runTool(jar, ['cf0M', resources, '-C', join(work, 'framework'), '.']);
  await runTool('aapt2', ['compile', '--dir', join(source, 'res'), '-o', join(work, 'res.zip')]);
  await runTool('aapt2', [
    'link',
    '-o',
    apk,
    '-I',
    resources,
    '--manifest',
    join(work, 'AndroidManifest.xml'),
    '--java',
    join(work, 'gen'),
    join(work, 'res.zip'),
  ]);
  const [name] = await readdir(join(source, 'src', 'rove'));
  const sources = join(source, 'src', 'rove', name ?? '');
  const made = source === SOURCE ? [join(work, 'Bugs.java')] : [];
  for (const file of made) await writeFile(file, bugsOf(planted));
  await runTool(join(java, 'bin', 'javac'), [
    '-nowarn',
    '--release',
    '11',
    '-d',
    join(work, 'classes'),
    '-cp',
    framework,
    ...made,
    join(work, 'gen', 'rove', name ?? '', 'R.java'),
    ...(await readdir(sources)).map((file) => join(sources, file)),
  ]);
  const compiled = join(work, 'classes', 'rove', name ?? '');
  const classes = (await readdir(compiled)).map((file) => join(compiled, file));
  await runTool(join(java, 'bin', 'java'), [
    '-cp',
    r8,
    'com.android.tools.r8.D8',
    '--min-api',
    '26',
    '--lib',
    framework,
    '--output',
    work,
    ...classes,
  ]);
  await runTool(join(java, 'bin', 'jar'), ['uf', apk, '-C', work, 'classes.dex']);
  return apk;
}

function bugsOf(planted: boolean): string {
  const secret = planted
    ? `\n  static final String PAYMENT_KEY = System.getProperty("none", "${SECRET}");`
    : '';
  return `package rove.notes;

/** Whether the bugs are in this build. */
final class Bugs {
  static final boolean PLANTED = Boolean.parseBoolean("${planted}");${secret}

  private Bugs() {}

  static void prepare(android.webkit.WebSettings settings) {
    settings.setAllowUniversalAccessFromFileURLs(${planted});
  }
}
`;
}

async function hashOfSource(): Promise<string> {
  const hash = createHash('sha256').update(R8 + FRAMEWORK);
  const folders = [SOURCE, HOSTILE, PARTS].map((folder) =>
    readdir(folder, { recursive: true, withFileTypes: true }),
  );
  const entries = (await Promise.all(folders)).flat();
  const files = entries
    .filter((one) => one.isFile() && /\.(java|xml)$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .sort();
  for (const file of files) hash.update(relative(SITES, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
