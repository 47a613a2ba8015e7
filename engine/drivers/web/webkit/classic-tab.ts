import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'webdriver';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import { AgentError, NavigatedError } from '../session/faults.ts';
import type { Reply } from '../session/host-base.ts';
import type { Sources } from '../webdriver/webdriver-input.ts';
import type { ClassicBrowser } from './classic-browser.ts';

/** What a driver says when the page that was asked has gone meanwhile. */
const GONE =
  /unload|no such (window|frame|element)|stale element|navigat|Callback was not called|destroyed|not found/i;
const SCRIPT = /javascript error/i;
const ASKS = /unexpected alert open/i;
const INNER = 'return [innerWidth, innerHeight]';
const RESIZES_MAX = 3;
const RESIZE_MS = 500;
const LOOK_EVERY_MS = 50;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The window of a session, by the commands of WebDriver. */
export class ClassicTab {
  readonly #browser: ClassicBrowser;
  /** How a question is answered that the browser itself shows, since nobody was there yet to answer it in the page. */
  readonly #replyTo: (message: string) => Reply | null;

  constructor(browser: ClassicBrowser, replyTo: (message: string) => Reply | null) {
    this.#browser = browser;
    this.#replyTo = replyTo;
  }

  /** What a script gives, awaited in the page. @throws AgentError when it threw, NavigatedError when its page has gone. */
  run<T>(script: string): Promise<T> {
    return this.do((client) => client.executeScript(script, []) as Promise<T>);
  }

  act(sources: Sources): Promise<unknown> {
    return this.do((client) => client.performActions(sources as object[]));
  }

  /** @throws as `run`; whatever else the driver refuses is told as it is. */
  async do<T>(command: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await this.#browser.ask(command);
    } catch (error) {
      const { name = '', message = '' } = error as Error;
      const told = `${name} ${message}`;
      if (ASKS.test(told)) {
        await this.#answer();
        throw new NavigatedError('the page asked something');
      }
      if (SCRIPT.test(told) && !GONE.test(told)) throw new AgentError(`page agent: ${message}`);
      throw GONE.test(told) ? new NavigatedError(message) : error;
    }
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.do((client) => client.takeScreenshot()), 'base64');
  }

  /** Makes the page this large: a window has its own frame around it, and takes its time. */
  async resize(width: number, height: number): Promise<void> {
    for (let times = 0; times < RESIZES_MAX; times += 1) {
      const [innerWidth, innerHeight] = await this.run<[number, number]>(INNER);
      if (innerWidth === width && innerHeight === height) return;
      const outer = await this.do((client) => client.getWindowRect());
      const [wide, high] = [outer.width + width - innerWidth, outer.height + height - innerHeight];
      await this.do((client) => client.setWindowRect(0, 0, wide, high));
      await this.#until(async () => {
        const [w, h] = await this.run<[number, number]>(INNER);
        return w === width && h === height;
      });
    }
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + RESIZE_MS;
    while (!(await isSo()) && performance.now() < end) await delay(LOOK_EVERY_MS / 5);
  }

  /** Chooses files of ours in the field that an expression gives; false when there is none. */
  async giveFiles(field: string, choose: (accept: string) => SampleFile[]): Promise<boolean> {
    const script = `const el = ${field}; return el ? [el, el.accept ?? ''] : null;`;
    const picked = await this.run<[Record<string, string>, string] | null>(script);
    const element = picked?.[0][ELEMENT];
    if (!picked || !element) return false;
    const paths = choose(picked[1]).map(({ name, buffer }) => this.#browser.give(name, buffer));
    await this.do((client) => client.elementSendKeys(element, paths.join('\n')));
    return true;
  }

  /** Closes all windows but this one as soon as there are any; gives the address of the first, null when none comes. */
  async closeOthers(timeout_ms: number): Promise<string | null> {
    const own = await this.do((client) => client.getWindowHandle());
    const end = performance.now() + timeout_ms;
    for (;;) {
      const all = await this.do((client) => client.getWindowHandles());
      const others = all.filter((handle) => handle !== own);
      if (others.length > 0) return this.#close(others, own);
      if (performance.now() > end) return null;
      await delay(LOOK_EVERY_MS);
    }
  }

  async #close(others: readonly string[], own: string): Promise<string | null> {
    let first: string | null = null;
    try {
      for (const other of others) {
        await this.do((client) => client.switchToWindow(other));
        first ??= await this.do((client) => client.getUrl());
        await this.do((client) => client.closeWindow());
      }
    } finally {
      await this.do((client) => client.switchToWindow(own));
    }
    return first;
  }

  async #answer(): Promise<void> {
    const message = await this.#browser.ask((client) => client.getAlertText()).catch(() => ''); // It is gone again.
    const reply = this.#replyTo(message);
    const accepts = reply?.accept ?? false;
    const answered = this.#browser.ask((client) => (accepts ? client.acceptAlert() : client.dismissAlert()));
    await answered.catch(() => {}); // The same.
  }
}
