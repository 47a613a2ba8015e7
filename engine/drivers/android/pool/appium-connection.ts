import type { AppiumDevice } from '#domain/apk/device-pool.ts';
import type { ApkManifest } from '#domain/apk/manifest.ts';
import { toJpeg } from '#engine/drivers/to-jpeg.ts';
import {
  type Connection,
  type DeviceState,
  fingersOf,
  type Mobile,
  mobileOf,
  overRove,
} from '../connection.ts';
import { portOf } from './app-server.ts';
import { DeviceLog } from './device-log.ts';

/** Installing an app on a phone, and Appium's own helper beside it, takes its time. */
const SESSION_MS = 4 * 60_000;
/** Appium ends a session that nobody talks to: that of a worker that died. */
const SILENCE_S = 60;
/** The system's own window that asks for a permission is part of using the app. */
const PERMISSION_WINDOW = /permissioncontroller|packageinstaller/;
const UNKNOWN = /unknown (command|method)|unsupported|not (yet )?been? implemented/i;
const HOME_KEY = 3;
const BASELINE_DPI = 160;
const CALM_STEP_MS = 250;
/** W3C's own capabilities; all others have a prefix that says whose they are. */
const STANDARD = /^(platformName|browserName|browserVersion|acceptInsecureCerts|timeouts|proxy)$|:/;

export type AppiumOptions = {
  device: AppiumDevice;
  /** The APK as Appium finds it: a path on its machine, or an address. */
  app: string;
  manifest: Pick<ApkManifest, 'package_name' | 'launcher'>;
  /** Turns the device's pictures into those of a film; null goes without. */
  ffmpeg: string | null;
};

/** Opens a session of Appium with an app freshly installed. Rejects with what Appium says. */
export async function connectAppium({ device, app, manifest, ffmpeg }: AppiumOptions): Promise<Connection> {
  const { remote } = await import('webdriverio');
  const { protocol, hostname, pathname, username, password } = new URL(device.url);
  const capabilities: Record<string, unknown> = {
    platformName: 'Android',
    'appium:automationName': 'UiAutomator2',
    'appium:app': app,
    'appium:newCommandTimeout': SILENCE_S,
    'appium:noReset': false,
    ...withPrefixes(device.capabilities),
  };
  const browser = await remote({
    protocol: protocol.slice(0, -1),
    hostname,
    port: portOf(device.url),
    path: pathname,
    ...(username ? { user: decodeURIComponent(username), key: decodeURIComponent(password) } : {}),
    logLevel: 'silent',
    connectionRetryCount: 0,
    connectionRetryTimeout: SESSION_MS,
    capabilities: capabilities as WebdriverIO.Capabilities,
  });
  const close = () => browser.deleteSession();
  if (capabilities['appium:automationName'] === 'Rove') return overRove(browser, close);
  const { package_name: packageName, launcher } = manifest;
  return overAppium(browser, { packageName, launcher, ffmpeg, close });
}

/** Capabilities as W3C wants them: who writes `udid` means Appium's. */
export function withPrefixes(capabilities: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [
      STANDARD.test(name) ? name : `appium:${name}`,
      value,
    ]),
  );
}

type Over = { packageName: string; launcher: string; ffmpeg: string | null; close(): Promise<void> };

/** What UiAutomator2 has; where another driver of Appium lacks a command, what can be said without it. */
function overAppium(
  browser: WebdriverIO.Browser,
  { packageName, launcher, ffmpeg, close }: Over,
): Connection {
  const mobile = mobileOf(browser);
  const log = new DeviceLog(packageName);
  const density = once(() => densityOf(mobile));
  return {
    ...fingersOf(browser),
    source: () => browser.getPageSource(),
    state: () => stateOf(browser, { mobile, packageName, density }),
    logs: async () => log.take(await linesOf(browser)),
    start: async (intent) => {
      try {
        await mobile('mobile: startActivity', { intent, stop: true });
      } catch (error) {
        // A session begins with the app at its launcher's activity: where no other can be started, that is there.
        if (!UNKNOWN.test((error as Error).message) || intent !== `${packageName}/${launcher}`) throw error;
      }
    },
    link: (url) => mobile('mobile: deepLink', { url, package: packageName }),
    type: async (text) => {
      const field = await browser.getActiveElement();
      const id = Object.values(field as object)[0] as string;
      await browser.elementClear(id);
      await browser.elementSendKeys(id, text);
    },
    enter: () => mobile('mobile: performEditorAction', { action: 'done' }),
    key: (keycode) => mobile('mobile: pressKey', { keycode }),
    leave: (killed) => leave(mobile, packageName, killed),
    wait: (ms) => calm(browser, ms),
    picture: async ({ scale, mark }) => {
      const png = Buffer.from(await browser.takeScreenshot(), 'base64');
      return ffmpeg ? await toJpeg(ffmpeg, png, { scale, ...(mark ? { mark } : {}) }) : null;
    },
    close,
  };
}

/** Without the device's answer nothing is known, which is no reason to stop. */
const orElse = <T, U>(asked: Promise<T>, otherwise: U): Promise<T | U> => asked.catch(() => otherwise);

async function densityOf(mobile: Mobile): Promise<number> {
  const info = await orElse(mobile<{ displayDensity?: number }>('mobile: deviceInfo'), {});
  return Number((info as { displayDensity?: number }).displayDensity ?? BASELINE_DPI) / BASELINE_DPI;
}

type StateParts = { mobile: Mobile; packageName: string; density(): Promise<number> };

async function stateOf(
  browser: WebdriverIO.Browser,
  { mobile, packageName, density }: StateParts,
): Promise<DeviceState> {
  const { width, height } = await browser.getWindowRect();
  const inFront = await orElse(mobile<string>('mobile: getCurrentPackage'), packageName);
  const activity = await orElse(mobile<string>('mobile: getCurrentActivity'), '');
  const isOwn = inFront === packageName;
  const full = activity.startsWith('.') ? packageName + activity : activity;
  return {
    width,
    height,
    density: await density(),
    activity: isOwn ? full : PERMISSION_WINDOW.test(inFront) ? '' : null,
    title: '',
    landscape: width > height,
    background: !isOwn,
    outside: '',
  };
}

async function linesOf(browser: WebdriverIO.Browser): Promise<string[]> {
  const lines = (await orElse(browser.getLogs('logcat'), [])) as { message: string }[];
  return lines.map(({ message }) => message);
}

/** The system may end only what is out of sight; where the device does not let us have it done, the app is left as a user would leave it. */
async function leave(mobile: Mobile, packageName: string, killed: boolean): Promise<void> {
  await mobile('mobile: pressKey', { keycode: HOME_KEY });
  if (killed)
    await orElse(mobile('mobile: shell', { command: 'am', args: ['kill', packageName] }), undefined);
  await mobile('mobile: activateApp', { appId: packageName });
}

/** Waits until two looks are alike, so long at most. */
async function calm(browser: WebdriverIO.Browser, ms: number): Promise<void> {
  const end = performance.now() + ms;
  let last = await browser.getPageSource();
  while (performance.now() < end) {
    await browser.pause(CALM_STEP_MS);
    const now = await browser.getPageSource();
    if (now === last) return;
    last = now;
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
