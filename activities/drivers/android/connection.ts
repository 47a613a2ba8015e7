import { remote } from 'webdriverio';
import { serveDriver } from './appium/server.ts';

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

/** What a session with a device can do, in the words of WebDriver. */
export type Connection = {
  source(): Promise<string>;
  state(): Promise<DeviceState>;
  /** Lines of the device's log since the last call. */
  logs(): Promise<string[]>;
  press(at: Point, ms: number): Promise<void>;
  swipe(from: Point, to: Point, ms: number): Promise<void>;
  back(): Promise<void>;
  mobile(command: string, parameters?: object): Promise<unknown>;
  rotate(landscape: boolean): Promise<void>;
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  apk: string;
  device: string;
  sdk: number | undefined;
  cache: string;
  unconfined: boolean;
};

/** Starts an embedded device with an app, and connects to it as any client of WebDriver would. */
export async function connectEmbedded(options: EmbeddedOptions): Promise<Connection> {
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
      } as WebdriverIO.Capabilities,
    });
    return over(browser, () => server.close());
  } catch (error) {
    await server.close();
    throw error;
  }
}

function over(browser: WebdriverIO.Browser, close: () => Promise<void>): Connection {
  const touch = (actions: object[]) =>
    browser.performActions([
      { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions },
    ]);
  const mobile = (command: string, parameters: object = {}): Promise<unknown> =>
    browser.execute(command as never, parameters);
  return {
    source: () => browser.getPageSource(),
    state: async () => (await mobile('rove: state')) as DeviceState,
    logs: async () =>
      ((await browser.getLogs('logcat')) as { message: string }[]).map(({ message }) => message),
    press: (at, ms) =>
      touch([
        { type: 'pointerMove', duration: 0, ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: ms },
        { type: 'pointerUp', button: 0 },
      ]),
    swipe: (from, to, ms) =>
      touch([
        { type: 'pointerMove', duration: 0, ...from },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', duration: ms, ...to },
        { type: 'pointerUp', button: 0 },
      ]),
    back: () => browser.back(),
    mobile,
    rotate: (landscape) => browser.setOrientation(landscape ? 'LANDSCAPE' : 'PORTRAIT'),
    close,
  };
}
