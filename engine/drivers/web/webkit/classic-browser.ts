import type { Client } from 'webdriver';
import type { StartedBrowser } from '../open-session.ts';
import type { ToolProcess } from '../webdriver/tool-process.ts';
import { launchWebkit } from './webkit-process.ts';
import type { WebkitPrograms } from './webkit-programs.ts';

const LOST = /invalid session id/i;

/** One browser behind a driver that knows no events: all that is learned of it is asked for. */
export class ClassicBrowser implements StartedBrowser {
  readonly version: string;
  readonly #client: Client;
  readonly #tool: ToolProcess;
  readonly #end = Promise.withResolvers<never>();
  #ended = false;
  #lost = false;
  /** Called once, when its page has crashed, or all of it has ended. */
  onGone: ((told: string) => void) | null = null;

  private constructor(client: Client, version: string, tool: ToolProcess) {
    this.#client = client;
    this.version = version;
    this.#tool = tool;
    this.#end.promise.catch(() => {}); // Told to whoever asks.
    tool.onEnd(() => this.#over());
  }

  /** @throws AppError BROWSER_UNAVAILABLE */
  static async launch(programs: WebkitPrograms, proxyUrl: string | null): Promise<ClassicBrowser> {
    const { client, version, tool } = await launchWebkit(programs, proxyUrl);
    const browser = new ClassicBrowser(client, version, tool);
    // A script may take as long as the session waits for it, which gives it up by itself.
    await browser.ask((one) => one.setTimeouts(0, 600_000, 600_000));
    return browser;
  }

  get isOver(): boolean {
    return this.#ended;
  }

  /** Leaves a file where this browser can read it; gives its path in there. */
  give(name: string, content: Uint8Array): string {
    return this.#tool.give(name, content);
  }

  /** The answer to a command; rejects at once when the browser is gone. */
  ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
    if (this.#ended) return Promise.reject(new Error('the browser has ended'));
    const answer = command(this.#client);
    answer.catch((error: Error) => {
      if (LOST.test(`${error.name} ${error.message}`)) this.#lose();
    });
    return Promise.race([answer, this.#end.promise]);
  }

  async kill(): Promise<void> {
    this.onGone = null;
    this.#over();
    await this.#tool.kill();
  }

  /** A driver gives its session up when the process of its page has crashed. */
  #lose(): void {
    if (this.#ended || this.#lost) return;
    this.#lost = true;
    this.onGone?.('The page crashed');
  }

  #over(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#end.reject(new Error('the browser has ended'));
    if (!this.#lost) this.onGone?.('The browser ended');
  }
}

/** The browsers of many sessions, each with nothing kept from before. */
export class ClassicBrowsers implements StartedBrowser {
  readonly #programs: WebkitPrograms;
  readonly #browsers = new Set<ClassicBrowser>();
  #over = false;

  constructor(programs: WebkitPrograms) {
    this.#programs = programs;
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** @throws AppError BROWSER_UNAVAILABLE */
  async launch(proxyUrl: string | null): Promise<ClassicBrowser> {
    const browser = await ClassicBrowser.launch(this.#programs, proxyUrl);
    if (this.#over) {
      await browser.kill();
      throw new Error('the browser has ended');
    }
    this.#browsers.add(browser);
    return browser;
  }

  /** Ends one of them. */
  async end(browser: ClassicBrowser): Promise<void> {
    this.#browsers.delete(browser);
    await browser.kill();
  }

  async kill(): Promise<void> {
    this.#over = true;
    await Promise.all([...this.#browsers].map((browser) => browser.kill()));
  }
}
