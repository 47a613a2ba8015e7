import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type PoolDevice, parseDevicePool } from '#domain/apk/device-pool.ts';
import { BLOB_SETTINGS } from '#kit/blobs.ts';
import { flag, keysOf, path, readConfig, url } from '#kit/config.ts';
import { isLoopbackName } from '#kit/loopback-name.ts';
import { NATS_SETTINGS } from '#kit/nats.ts';
import { TEMPORAL_SETTINGS } from '#kit/temporal.ts';

const price = z.coerce.number().min(0).max(10_000);
/** A variable that is set but empty is as good as none. */
const optionalUrl = z.preprocess((text) => text || undefined, url.optional());

/** Ends the process where targets could be reached past the egress, and nobody has said that they may. */
export const config = () => {
  const settings = read();
  if (settings.EGRESS_URL || settings.ROVE_DIRECT) return settings;
  console.error(
    'EGRESS_URL is not set: targets would be reached past it. Set it, or ROVE_DIRECT=1 to let them',
  );
  return process.exit(2);
};

const read = () =>
  readConfig({
    ROVE_DB_SERVICE_URL: url,
    ROVE_KEYS: keysOf('worker'),
    ...NATS_SETTINGS,
    ...TEMPORAL_SETTINGS,
    EGRESS_URL: url.optional(),
    ROVE_DIRECT: flag,
    ...BLOB_SETTINGS,
    ROVE_CHROMIUM: path,
    ROVE_PUBLIC_URL: url.optional(),
    ROVE_BROWSER_CELL: z.enum(['auto', 'on', 'off']).default('auto'),
    ROVE_EXPOSED: flag,
    ROVE_INSTALL_BROWSERS: flag,
    ROVE_CACHE: path.default(join(homedir(), '.cache', 'rove')),
    ROVE_ANDROID_UNCONFINED: z.enum(['0', '1']).default('0'),
    ROVE_DEVICES: z.string().max(100_000).default('embedded'),
    ROVE_FFMPEG: z.string().default(''),
    ROVE_BUNDLE_DIR: path.optional(),
    ROVE_LIBRARY_DATA: path.optional(),
    ROVE_MODEL_URL: optionalUrl,
    ROVE_MODEL_NAME: z.string().default(''),
    ROVE_MODEL_KEY: z.string().default(''),
    ROVE_MODEL_CALLS_MAX: z.coerce.number().int().min(0).max(10_000).default(40),
    ROVE_MODEL_USD_MAX: z.coerce.number().min(0).max(1_000).default(0.25),
    ROVE_MODEL_USD_PER_MTOK_IN: price.default(5),
    ROVE_MODEL_USD_PER_MTOK_OUT: price.default(25),
    ROVE_WORKER_BUILD: z.string().max(100).default(''),
    ROVE_RUNS_MAX: z.coerce.number().int().min(1).max(64).default(4),
  });

/** Whether others than those at this machine reach the installation. */
export const isExposed = ({
  ROVE_EXPOSED,
  ROVE_PUBLIC_URL: address,
}: Pick<ReturnType<typeof read>, 'ROVE_EXPOSED' | 'ROVE_PUBLIC_URL'>): boolean =>
  ROVE_EXPOSED || (address !== undefined && !isLoopbackName(new URL(address).hostname));

/** What tools are found by that this process starts: where Java, Maven, Cargo and other browsers are, and the way to what they fetch. */
export function toolEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, JAVA_HOME, MAVEN_OPTS, HTTP_PROXY, HTTPS_PROXY } = process.env;
  const { CARGO_HOME, RUSTUP_HOME, ROVE_FIREFOX, ROVE_GECKODRIVER } = process.env;
  const { ROVE_WEBKIT_DRIVER, ROVE_WEBKIT, ROVE_XVFB } = process.env;
  return {
    ...{ PATH, HOME, JAVA_HOME, MAVEN_OPTS, HTTP_PROXY, HTTPS_PROXY },
    ...{ CARGO_HOME, RUSTUP_HOME, ROVE_FIREFOX, ROVE_GECKODRIVER },
    ...{ ROVE_WEBKIT_DRIVER, ROVE_WEBKIT, ROVE_XVFB },
  };
}

/** The Android devices of `ROVE_DEVICES`: JSON itself, or the file that it is in. */
export function devicesOf(text: string): readonly PoolDevice[] {
  const isJson = /^\s*[[{]/.test(text);
  const given = isJson || text === 'embedded' || text === '' ? text : readFileSync(text, 'utf8');
  try {
    return parseDevicePool(given);
  } catch (error) {
    throw new Error(`ROVE_DEVICES: ${(error as Error).message}`);
  }
}
