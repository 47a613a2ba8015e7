import type { Client } from 'webdriver';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import type { Way } from '../session/host.ts';
import type { Sources } from '../webdriver/webdriver-input.ts';
import type { BidiBrowser } from './bidi-browser.ts';
import type { RemoteValue } from './bidi-values.ts';
import { giveFiles } from './give-file.ts';
import { resultOf, unlessGone } from './script-answer.ts';

/** The typings know each kind of source apart. */
type InputActions = Parameters<Client['inputPerformActions']>[0]['actions'];

/** One page of Firefox, by its commands. The one without a context is none: all that it is asked is refused. */
export class BidiTab {
  readonly #browser: BidiBrowser;
  readonly context: string;

  constructor(browser: BidiBrowser, context: string) {
    this.#browser = browser;
    this.context = context;
  }

  static async open(browser: BidiBrowser, userContext: string): Promise<BidiTab> {
    const { context } = await browser.ask((client) =>
      client.browsingContextCreate({ type: 'window', userContext }),
    );
    return new BidiTab(browser, context);
  }

  /** The value of an expression, awaited within `within`; `sandbox` names a world of its own to ask in. */
  async evaluate(
    expression: string,
    within: <T>(work: Promise<T>) => Promise<T>,
    sandbox?: string,
  ): Promise<RemoteValue> {
    const target = { context: this.context, ...(sandbox ? { sandbox } : {}) };
    const asked = this.#browser.ask((client) =>
      client.scriptEvaluate({ expression, target, awaitPromise: true }),
    );
    return resultOf(await unlessGone(within(asked)));
  }

  /** Runs a script whose outcome is of no interest; null where there is no page. */
  run(expression: string): Promise<unknown> | null {
    const target = { context: this.context };
    return this.context
      ? this.#browser.ask((client) => client.scriptEvaluate({ expression, target, awaitPromise: false }))
      : null;
  }

  /** Accepts the dialog that is open; null where there is no page. */
  closeDialog(): Promise<unknown> | null {
    const { context } = this;
    return context
      ? this.#browser.ask((client) => client.browsingContextHandleUserPrompt({ context, accept: true }))
      : null;
  }

  async act(sources: Sources): Promise<void> {
    const { context } = this;
    await this.#browser.ask((client) =>
      client.inputPerformActions({ context, actions: sources as unknown as InputActions }),
    );
  }

  giveFiles(sharedId: string, files: readonly SampleFile[]): Promise<void> {
    return giveFiles(this.#browser, { context: this.context, sharedId }, files);
  }

  /** A JPEG of what is in sight; `quality` in percent. */
  async picture(quality: number): Promise<Uint8Array> {
    const { context } = this;
    const format = { type: 'image/jpeg', quality: quality / 100 };
    const shot = await this.#browser.ask((client) =>
      client.browsingContextCaptureScreenshot({ context, format }),
    );
    return Buffer.from(shot.data, 'base64');
  }

  async resize(width: number, height: number): Promise<void> {
    const { context } = this;
    const viewport = { width, height };
    await this.#browser.ask((client) =>
      client.browsingContextSetViewport({ context, viewport, devicePixelRatio: 1 }),
    );
  }

  /** Gives whether there was anything to go back, or forward, to. */
  async traverse(delta: 1 | -1): Promise<boolean> {
    const { context } = this;
    try {
      await this.#browser.ask((client) => client.browsingContextTraverseHistory({ context, delta }));
      return true;
    } catch (error) {
      if (/no such history entry/.test(String(error))) return false;
      throw error;
    }
  }

  /** Begins to load, and gives the navigation's id. */
  async load(way: Exclude<Way, 'back' | 'forward'>): Promise<string | null> {
    const { context } = this;
    const { navigation } = await this.#browser.ask((client) =>
      way === 'reload'
        ? client.browsingContextReload({ context, wait: 'none' })
        : client.browsingContextNavigate({ context, url: way.place, wait: 'none' }),
    );
    return navigation;
  }

  /** The place as the browser itself knows it. */
  async shown(): Promise<string> {
    const root = this.context;
    const tree = await this.#browser.ask((client) => client.browsingContextGetTree({ root, maxDepth: 0 }));
    return tree.contexts[0]?.url ?? '';
  }

  close(): void {
    const { context } = this;
    void this.#browser.ask((client) => client.browsingContextClose({ context })).catch(() => {}); // Gone already.
  }
}
