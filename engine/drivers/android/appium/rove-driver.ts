import { homedir } from 'node:os';
import { join } from 'node:path';
import { BaseDriver, errors } from '@appium/base-driver';
import { confinementHere } from '../../../cell/host-means.ts';
import { APP_FAULT, type DeviceAnswer, DeviceError, DeviceProcess } from '../device/device-process.ts';
import { prepareApp } from '../device/prepare.ts';
import { gestureOf, type PointerSequence } from './gesture.ts';
import { Logcat, type LogEntry } from './logcat.ts';
import { STRATEGIES, toXPath } from './selectors.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const LAUNCH_MS = 90_000;
const COMMAND_MS = 30_000;
/** Without this right no app reaches a network, on any device. */
const INTERNET = 'android.permission.INTERNET';

const CONSTRAINTS = {
  app: { isString: true, presence: true },
  deviceName: { isString: true },
  appActivity: { isString: true },
  sdk: { isNumber: true },
  cache: { isString: true },
  /** Runs an app without being kept apart from this machine, where the machine cannot do that. */
  unconfined: { isBoolean: true },
  /** The proxy that the app may reach the network through; without one it has none. */
  proxyUrl: { isString: true },
} as const;

type Attributes = Record<string, string>;
type Found = { xpath: string; attributes: Attributes };

/**
 * An Appium driver whose device is a process on this machine: it runs an APK's own code on Android's real framework,
 * without an emulator. Any W3C client can use it.
 */
export class RoveDriver extends BaseDriver<typeof CONSTRAINTS> {
  override desiredCapConstraints = CONSTRAINTS;
  override locatorStrategies = STRATEGIES;
  readonly #found = new Map<string, Found>();
  #device: DeviceProcess | null = null;
  #logcat = new Logcat('');
  #packageName = '';
  #starting: AbortController | null = null;

  override async createSession(...args: never[]): Promise<never> {
    const made = await (
      super.createSession as (...given: never[]) => Promise<[string, Record<string, unknown>]>
    )(...args);
    try {
      await this.#start();
    } catch (error) {
      await this.deleteSession();
      throw new errors.SessionNotCreatedError((error as Error).message, error as Error);
    }
    return made as never;
  }

  override async deleteSession(sessionId?: string | null): Promise<void> {
    this.#starting?.abort();
    await this.#device?.kill();
    this.#device = null;
    this.#found.clear();
    await super.deleteSession(sessionId);
  }

  async #start(): Promise<void> {
    const { app, deviceName, sdk, appActivity, unconfined, proxyUrl } = this.opts;
    const cache = this.opts.cache ?? process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
    if ((await confinementHere()) === 'none' && !unconfined)
      throw new Error(
        'This machine cannot keep an app apart (it needs Linux, root or user namespaces, and util-linux). Set the capability appium:unconfined to run it all the same.',
      );
    const abort = new AbortController();
    this.#starting = abort;
    const {
      toolchain,
      manifest,
      app: ready,
      model,
    } = await prepareApp({
      apk: app,
      cache,
      env: process.env,
      signal: abort.signal,
      onProgress: (text) => this.log.info(text),
      ...(deviceName ? { device: deviceName } : {}),
      ...(sdk ? { sdk } : {}),
    });
    this.#packageName = manifest.package_name;
    this.#logcat = new Logcat(manifest.package_name);
    const device = await DeviceProcess.start(
      toolchain,
      { ...ready, package_name: manifest.package_name, target_sdk: manifest.target_sdk },
      model,
      manifest.permissions.includes(INTERNET) ? (proxyUrl ?? null) : null,
      abort.signal,
    );
    this.#device = device;
    if (abort.signal.aborted) await device.kill(); // The session ended while its device began.
    await this.#launch(appActivity ? { activity: appActivity } : {});
  }

  /** Starts the app. What it does then that leaves no device to drive is told as its own doing. */
  async #launch(what: object): Promise<void> {
    try {
      await this.#ask('launch', what, LAUNCH_MS);
    } catch (error) {
      if (error instanceof DeviceError && error.gone)
        throw new Error(`${APP_FAULT}${error.message}, while it starts.${firstOwn(error.doing)}`);
      throw error;
    }
  }

  async #ask(command: string, parameters: object = {}, timeout_ms = COMMAND_MS): Promise<DeviceAnswer> {
    if (!this.#device) throw new errors.NoSuchDriverError();
    const answer = await this.#device.ask(command, parameters, timeout_ms);
    this.#logcat.take(answer.events);
    return answer;
  }

  override async getPageSource(): Promise<string> {
    return String((await this.#ask('source')).value);
  }

  async getScreenshot(): Promise<string> {
    return String((await this.#ask('screenshot')).value);
  }

  override async findElOrEls(
    strategy: string,
    selector: string,
    multiple: boolean,
    context?: string,
  ): Promise<never> {
    const xpath = toXPath(strategy, selector, this.#packageName);
    const inside = context ? (this.#found.get(context)?.xpath ?? '') : '';
    const { value } = await this.#ask('find', { xpath: inside + xpath });
    const elements = (value as Attributes[]).map((attributes) => this.#keep(attributes));
    if (multiple) return elements as never;
    if (!elements[0]) throw new errors.NoSuchElementError();
    return elements[0] as never;
  }

  #keep(attributes: Attributes): { [ELEMENT]: string } {
    const own = attributes['element-id'];
    const key = own ? `e${own}` : `v${attributes.bounds}${attributes.class}${attributes.text}`;
    const xpath = own ? `//*[@element-id="${own}"]` : `//*[@virtual="true"][@bounds="${attributes.bounds}"]`;
    this.#found.set(key, { xpath, attributes });
    return { [ELEMENT]: key };
  }

  async #lookAgain(id: string): Promise<Attributes> {
    const known = this.#found.get(id);
    if (!known) throw new errors.NoSuchElementError();
    const { value } = await this.#ask('find', { xpath: known.xpath });
    const [now] = value as Attributes[];
    if (!now) throw new errors.StaleElementReferenceError();
    return now;
  }

  async click(id: string): Promise<void> {
    const { x, y, width, height } = boundsOf(await this.#lookAgain(id));
    if (width <= 0 || height <= 0) throw new errors.ElementNotVisibleError();
    await this.#ask('tap', { x: x + width / 2, y: y + height / 2 });
  }

  async setValue(text: string | string[], id: string): Promise<void> {
    await this.#focus(id);
    await this.#ask('type', { text: Array.isArray(text) ? text.join('') : text });
  }

  async clear(id: string): Promise<void> {
    await this.#focus(id);
    await this.#ask('type', { text: '', replace: true });
  }

  async #focus(id: string): Promise<void> {
    const view = (await this.#lookAgain(id))['element-id'];
    if (view) await this.#ask('focus', { view: Number(view) });
    else await this.click(id);
  }

  async getText(id: string): Promise<string> {
    return (await this.#lookAgain(id)).text ?? '';
  }

  async getName(id: string): Promise<string> {
    return (await this.#lookAgain(id)).class ?? '';
  }

  async getAttribute(name: string, id: string): Promise<string | null> {
    return (await this.#lookAgain(id))[name] ?? null;
  }

  async elementDisplayed(id: string): Promise<boolean> {
    return (await this.#lookAgain(id)).displayed === 'true';
  }

  async elementEnabled(id: string): Promise<boolean> {
    return (await this.#lookAgain(id)).enabled === 'true';
  }

  async elementSelected(id: string): Promise<boolean> {
    const { checked, selected } = await this.#lookAgain(id);
    return checked === 'true' || selected === 'true';
  }

  async getElementRect(id: string): Promise<{ x: number; y: number; width: number; height: number }> {
    return boundsOf(await this.#lookAgain(id));
  }

  async getWindowRect(): Promise<{ x: number; y: number; width: number; height: number }> {
    const { value } = await this.#ask('state');
    const { width, height } = value as { width: number; height: number };
    return { x: 0, y: 0, width, height };
  }

  async performActions(sequences: PointerSequence[]): Promise<void> {
    const { command, ...at } = gestureOf(sequences);
    await this.#ask(command, at);
  }

  async releaseActions(): Promise<void> {}

  async back(): Promise<void> {
    await this.#ask('back');
  }

  async getOrientation(): Promise<'LANDSCAPE' | 'PORTRAIT'> {
    const { value } = await this.#ask('state');
    return (value as { landscape: boolean }).landscape ? 'LANDSCAPE' : 'PORTRAIT';
  }

  async setOrientation(orientation: string): Promise<void> {
    await this.#ask('rotate', { landscape: orientation.toUpperCase() === 'LANDSCAPE' });
  }

  async isKeyboardShown(): Promise<boolean> {
    const { value } = await this.#ask('state');
    return (value as { keyboard: boolean }).keyboard;
  }

  override async getLogTypes(): Promise<string[]> {
    return ['logcat'];
  }

  override async getLog(): Promise<LogEntry[]> {
    if (this.#device) this.#logcat.take(this.#device.drain());
    return this.#logcat.drain();
  }

  /** Commands beyond the W3C ones, by the names of Appium's UiAutomator2 driver where it has them. */
  async execute(script: string, args: unknown[]): Promise<unknown> {
    const [given] = args;
    const parameters = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    switch (script) {
      case 'mobile: getCurrentActivity':
        return ((await this.#ask('state')).value as { activity: string | null }).activity;
      case 'mobile: getCurrentPackage':
        return this.#packageName;
      case 'mobile: startActivity': {
        const activity = String(parameters.intent ?? '').replace(/^[^/]*\//, '');
        return (await this.#ask('launch', { activity, fresh: parameters.stop !== false }, LAUNCH_MS)).value;
      }
      case 'mobile: deepLink': {
        const link = { action: 'android.intent.action.VIEW', data: parameters.url };
        return (await this.#ask('launch', link, LAUNCH_MS)).value;
      }
      case 'mobile: activateApp':
        return (await this.#ask('launch', {}, LAUNCH_MS)).value;
      case 'mobile: terminateApp':
        return (await this.#ask('stop')).value;
      case 'mobile: backgroundApp':
        await this.#ask('home');
        return (await this.#ask('resume', { killed: parameters.killed === true })).value;
      case 'mobile: pressKey':
        return (await this.#ask('key', { code: parameters.keycode })).value;
      case 'mobile: type':
        return (await this.#ask('type', { text: parameters.text, replace: parameters.replace === true }))
          .value;
      case 'mobile: performEditorAction':
        return (await this.#ask('enter')).value;
      case 'mobile: changePermissions':
        return (await this.#ask('grant', { names: [parameters.permissions].flat() })).value;
      case 'mobile: isKeyboardShown':
        return this.isKeyboardShown();
      case 'rove: state':
        return (await this.#ask('state')).value;
      case 'rove: contrast':
        return (await this.#ask('contrast')).value;
      case 'rove: forgive':
        return (await this.#ask('forgive')).value;
      case 'rove: heap':
        return (await this.#ask('heap')).value;
      case 'rove: wait':
        return (await this.#ask('wait', { settle: parameters.ms })).value;
      case 'rove: picture':
        return (await this.#ask('screenshot', { jpeg: true, scale: 1, ...parameters })).value;
      default:
        throw new errors.UnsupportedOperationError(`There is no command ${script}`);
    }
  }
}

/** Where an app was, in a few words. */
function firstOwn(stack: string): string {
  const at = stack
    .split('\n')
    .find((line) => /^\s*at (?!java|jdk|sun|android|com\.android|org\.robolectric)/.test(line));
  return at ? ` It is ${at.trim()}.` : '';
}

function boundsOf({ bounds = '' }: Attributes): { x: number; y: number; width: number; height: number } {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
