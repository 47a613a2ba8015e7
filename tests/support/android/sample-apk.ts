import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureToolchain, mavenCopy, runTool } from '#activities/drivers/android/device/toolchain.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'sites', 'android-notes');
const R8 = '8.7.18';
/** The framework as it is: that of the embedded device is changed for it. */
const FRAMEWORK = '13-robolectric-9030017';
const STAMP = join(SOURCE, 'built-from.txt');
const SECRET = ['sk_', 'live_', '4eC39HqLyjWDarjtT1zdp7dc'].join('');

/** The sample app as an APK, with its planted bugs or without them, as it is kept beside its source. */
export const sampleApk = (planted: boolean): string => join(SOURCE, planted ? 'planted.apk' : 'clean.apk');

/** What the kept APKs were built from, by a hash, and what they would be built from now. */
export async function sampleHashes(): Promise<{ kept: string; now: string }> {
  return { kept: (await readFile(STAMP, 'utf8')).trim(), now: await hashOfSource() };
}

/** Builds both APKs anew. Needs aapt2 (Debian's package `aapt`) on PATH. */
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
  for (const planted of [true, false]) {
    const work = await mkdtemp(join(folder, '.sample-'));
    try {
      await copyFile(await build(work, planted, { r8, framework, java: java.home }), sampleApk(planted));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  await writeFile(STAMP, `${await hashOfSource()}\n`);
}

type Tools = { r8: string; framework: string; java: string };

async function build(work: string, planted: boolean, { r8, framework, java }: Tools): Promise<string> {
  const manifest = (await readFile(join(SOURCE, 'AndroidManifest.xml'), 'utf8')).replace(
    /@(DEBUGGABLE|BACKUP|CLEARTEXT|EXPORTED)@/g,
    String(planted),
  );
  await writeFile(join(work, 'AndroidManifest.xml'), manifest);
  await writeFile(join(work, 'Bugs.java'), bugsOf(planted));
  const apk = join(work, 'app.apk');
  // The tool reads the framework's resources only where they are stored as they are.
  const [jar, resources] = [join(java, 'bin', 'jar'), join(work, 'framework.apk')];
  await mkdir(join(work, 'framework'));
  await runTool(jar, ['xf', framework, 'resources.arsc', 'AndroidManifest.xml'], join(work, 'framework'));
  await runTool(jar, ['cf0M', resources, '-C', join(work, 'framework'), '.']);
  await runTool('aapt2', ['compile', '--dir', join(SOURCE, 'res'), '-o', join(work, 'res.zip')]);
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
  const sources = join(SOURCE, 'src', 'rove', 'notes');
  await runTool(join(java, 'bin', 'javac'), [
    '-nowarn',
    '--release',
    '11',
    '-d',
    join(work, 'classes'),
    '-cp',
    framework,
    join(work, 'Bugs.java'),
    join(work, 'gen', 'rove', 'notes', 'R.java'),
    ...(await readdir(sources)).map((name) => join(sources, name)),
  ]);
  const classes = (await readdir(join(work, 'classes', 'rove', 'notes'))).map((name) =>
    join(work, 'classes', 'rove', 'notes', name),
  );
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
}
`;
}

async function hashOfSource(): Promise<string> {
  const hash = createHash('sha256').update(R8 + FRAMEWORK);
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((one) => one.isFile() && /\.(java|xml)$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .sort();
  for (const file of files) hash.update(relative(SOURCE, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
