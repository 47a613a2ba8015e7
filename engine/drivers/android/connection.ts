import { isJpeg } from '#engine/cell/encoder.ts';
import type { ContrastProbe, HeapProbe } from '#engine/drivers/probe-answers.ts';
import type { Box } from './view-tree.ts';

/** A device is made ready within this; the first use of all fetches what it needs before. */
const SESSION_MS = 3 * 60_000;

export type DeviceState = {
  width: number;
  height: number;
  density: number;
  activity: string | null;
  title: string;
  landscape: boolean;
  background: boolean;
  /** Differs when the app has done something beside its windows. */
  outside: string;
};

export type Point = { x: number; y: number };

export type PictureOptions = { scale: number; mark?: Box };

/** What the driver of apps needs of a session with a device, whatever stands behind it. */
export type Connection = {
  source(): Promise<string>;
  state(): Promise<DeviceState>;
  /** Lines of the device's log since the last call. */
  logs(): Promise<string[]>;
  press(at: Point, ms: number): Promise<void>;
  /** `hold_ms`: the finger rests at the end, so that nothing goes on by itself. */
  swipe(from: Point, to: Point, ms: number, hold_ms?: number): Promise<void>;
  back(): Promise<void>;
  /** Starts an activity (`package/class`), with nothing of the app open before. */
  start(intent: string): Promise<void>;
  /** Opens an address, as a link in another app would. */
  link(address: string): Promise<void>;
  /** Types into what has the focus, in place of what is in it. */
  type(text: string): Promise<void>;
  /** The keyboard's own key: next, done, search. */
  enter(): Promise<void>;
  key(code: number): Promise<void>;
  /** The app goes out of sight and comes back; `killed`: the system ended it meanwhile. */
  leave(killed: boolean): Promise<void>;
  wait(ms: number): Promise<void>;
  /** A JPEG of the screen; null where the device gives none. */
  picture(options: PictureOptions): Promise<Buffer | null>;
  rotate(landscape: boolean): Promise<void>;
  /** Texts as they are drawn, and bytes that the app itself holds; absent where the device cannot tell. */
  contrast?(): Promise<ContrastProbe>;
  heap?(): Promise<HeapProbe>;
  /** Lets the app go on after a crash that was the device's own; absent where a crash ends the app. */
  forgive?(): Promise<void>;
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  apk: string;
  device: string;
  sdk: number | undefined;
  cache: string;
  unconfined: boolean;
  /** The only way into a network that the app has; null leaves it none. */
  proxy_url: string | null;
};

/** Starts an embedded device with an app, and connects to it as any client of WebDriver would. */
export async function connectEmbedded(options: EmbeddedOptions): Promise<Connection> {
  // They take a second and 100 MB: a worker that runs no app goes without.
  const [{ remote }, { serveDriver }] = await Promise.all([
    import('webdriverio'),
    import('./appium/server.ts'),
  ]);
  const server = await serveDriver();
  try {
    const browser = await remote({
      hostname: '127.0.0.1',
      port: server.port,
      path: server.path,
      logLevel: 'silent',
      connectionRetryCount: 0,
      connectionRetryTimeout: SESSION_MS,
      capabilities: {
        platformName: 'Android',
        'appium:automationName': 'Rove',
        'appium:app': options.apk,
        'appium:deviceName': options.device,
        'appium:cache': options.cache,
        'appium:unconfined': options.unconfined,
        'appium:newCommandTimeout': 0,
        ...(options.sdk === undefined ? {} : { 'appium:sdk': options.sdk }),
        ...(options.proxy_url === null ? {} : { 'appium:proxyUrl': options.proxy_url }),
      } as WebdriverIO.Capabilities,
    });
    return overRove(browser, () => server.close());
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The embedded device's own driver has each of these as one command. */
export function overRove(browser: WebdriverIO.Browser, close: () => Promise<void>): Connection {
  const mobile = mobileOf(browser);
  return {
    ...fingersOf(browser),
    source: () => browser.getPageSource(),
    state: async () => (await mobile('rove: state')) as DeviceState,
    logs: async () =>
      ((await browser.getLogs('logcat')) as { message: string }[]).map(({ message }) => message),
    start: (intent) => mobile('mobile: startActivity', { intent }),
    link: (url) => mobile('mobile: deepLink', { url }),
    type: (text) => mobile('mobile: type', { text, replace: true }),
    enter: () => mobile('mobile: performEditorAction', { action: 'done' }),
    key: (keycode) => mobile('mobile: pressKey', { keycode }),
    leave: (killed) => mobile('mobile: backgroundApp', { seconds: 1, killed }),
    wait: (ms) => mobile('rove: wait', { ms }),
    picture: async (options) => {
      const picture = Buffer.from(String(await mobile('rove: picture', options)), 'base64');
      return isJpeg(picture) ? picture : null; // An app may answer in its device's place.
    },
    contrast: () => mobile<ContrastProbe>('rove: contrast'),
    forgive: () => mobile('rove: forgive'),
    heap: () => mobile<HeapProbe>('rove: heap'),
    close,
  };
}

export type Mobile = <T = void>(command: string, parameters?: object) => Promise<T>;

/** Appium's own commands. */
export const mobileOf =
  (browser: WebdriverIO.Browser): Mobile =>
  (command, parameters = {}) =>
    browser.execute(command, parameters) as Promise<never>;

/** What W3C WebDriver itself has of a user's fingers. */
export function fingersOf(
  browser: WebdriverIO.Browser,
): Pick<Connection, 'press' | 'swipe' | 'back' | 'rotate'> {
  const touch = (actions: object[]) =>
    browser.performActions([
      { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions },
    ]);
  return {
    press: (at, ms) =>
      touch([
        { type: 'pointerMove', duration: 0, ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: ms },
        { type: 'pointerUp', button: 0 },
      ]),
    swipe: (from, to, ms, hold_ms = 0) =>
      touch([
        { type: 'pointerMove', duration: 0, ...from },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', duration: ms, ...to },
        ...(hold_ms > 0 ? [{ type: 'pause', duration: hold_ms }] : []),
        { type: 'pointerUp', button: 0 },
      ]),
    back: () => browser.back(),
    rotate: (landscape) => browser.setOrientation(landscape ? 'LANDSCAPE' : 'PORTRAIT'),
  };
}
