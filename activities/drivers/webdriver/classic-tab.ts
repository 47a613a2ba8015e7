import type { Client } from 'webdriver';
import { AgentError, NavigatedError } from '../web/faults.ts';
import type { ClassicBrowser } from './classic-browser.ts';
import type { Sources } from './webdriver-input.ts';

/** What a driver says when the page that was asked has gone meanwhile. */
const GONE =
  /unload|no such (window|frame|element)|stale element|navigat|Callback was not called|destroyed|not found/i;
const SCRIPT = /javascript error/i;
const ASKS = /unexpected alert open/i;
const INNER = 'return [innerWidth, innerHeight]';
const RESIZES_MAX = 4;

/** The window of a session, by the commands of WebDriver. */
export class ClassicTab {
  readonly #browser: ClassicBrowser;
  /** Answers a question that the browser itself shows; a command that it held up is given once more. */
  readonly #answerDialog: () => Promise<void>;

  constructor(browser: ClassicBrowser, answerDialog: () => Promise<void>) {
    this.#browser = browser;
    this.#answerDialog = answerDialog;
  }

  /** What a script gives, awaited in the page. @throws AgentError when it threw, NavigatedError when its page has gone. */
  run<T>(script: string, args: unknown[] = []): Promise<T> {
    return this.do((client) => client.executeScript(script, args as never) as Promise<T>);
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
        await this.#answerDialog();
        throw new NavigatedError('the page asked something');
      }
      if (SCRIPT.test(told) && !GONE.test(told)) throw new AgentError(`page agent: ${message}`);
      throw GONE.test(told) ? new NavigatedError(message) : error;
    }
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.do((client) => client.takeScreenshot()), 'base64');
  }

  /** Makes the page this large: a window has its own frame around it. */
  async resize(width: number, height: number): Promise<void> {
    let [outerWidth, outerHeight] = [width, height];
    for (let times = 0; times < RESIZES_MAX; times += 1) {
      await this.do((client) => client.setWindowRect(0, 0, outerWidth, outerHeight));
      const [innerWidth, innerHeight] = await this.run<[number, number]>(INNER);
      if (innerWidth === width && innerHeight === height) return;
      outerWidth += width - innerWidth;
      outerHeight += height - innerHeight;
    }
  }

  /** Closes all windows but this one; gives the address of the first of them, null when there is none. */
  async closeOthers(): Promise<string | null> {
    const own = await this.do((client) => client.getWindowHandle());
    const all = await this.do((client) => client.getWindowHandles());
    const others = all.filter((handle) => handle !== own);
    let first: string | null = null;
    for (const other of others) {
      await this.do((client) => client.switchToWindow(other));
      first ??= await this.do((client) => client.getUrl());
      await this.do((client) => client.closeWindow());
    }
    if (others.length > 0) await this.do((client) => client.switchToWindow(own));
    return first;
  }
}
