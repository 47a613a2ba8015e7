import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import { runTool, type Toolchain } from './toolchain.ts';

const MEMORY_MB = 1_500;
const CONVERT_MS = 3 * 60_000;

const underway = new Map<string, Promise<ConvertedApp>>();

/** An APK and its code as a jar, where devices may read them. */
export type ConvertedApp = { apk: string; classes: string };

/**
 * The code of an APK as a jar, made once per APK.
 * @param signal ends the conversion.
 * @throws AppError APP_NOT_RUNNABLE
 */
export async function convertApk(
  toolchain: Toolchain,
  apk: string,
  cache: string,
  signal?: AbortSignal,
): Promise<ConvertedApp> {
  const base = join(cache, 'android', 'apps', await hashOf(apk));
  const app = { apk: `${base}.apk`, classes: `${base}.jar` };
  if (existsSync(app.classes) && existsSync(app.apk)) return app;
  const known = underway.get(base);
  if (known) return known;
  const made = convert(toolchain, apk, app, signal).finally(() => underway.delete(base));
  underway.set(base, made);
  return made;
}

async function convert(
  toolchain: Toolchain,
  apk: string,
  app: ConvertedApp,
  signal?: AbortSignal,
): Promise<ConvertedApp> {
  const parent = join(app.classes, '..');
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(parent, '.convert-'));
  try {
    const jar = join(folder, 'app.jar');
    await runTool(
      join(toolchain.java.home, 'bin', 'java'),
      [
        `-Xmx${MEMORY_MB}m`,
        '-XX:+UseSerialGC',
        `-Djava.io.tmpdir=${folder}`,
        '-cp',
        toolchain.classPath.join(delimiter),
        'rove.device.Convert',
        apk,
        jar,
      ],
      folder,
      CONVERT_MS,
      { env: {}, ...(signal ? { signal } : {}) },
    );
    const copy = join(folder, 'app.apk');
    await copyFile(apk, copy);
    await Promise.all([chmod(jar, 0o644), chmod(copy, 0o644)]);
    await rename(copy, app.apk);
    await rename(jar, app.classes);
    return app;
  } catch (error) {
    signal?.throwIfAborted();
    throw new AppError(
      'APP_NOT_RUNNABLE',
      'The code of this app could not be read: the APK is damaged or protected against it.',
      { reason: (error as Error).message.slice(0, 500) },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hashOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    createReadStream(file)
      .on('error', reject)
      .on('data', (chunk) => hash.update(chunk))
      .on('end', () => resolve(hash.digest('hex').slice(0, 32)));
  });
}
