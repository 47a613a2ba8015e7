import { NavigatedError, UnresponsiveError } from './faults.ts';

/** What a browser can be asked of the page it shows, for as long as there is one; null when there is none. */
export interface Vitality {
  /** How many times longer than usual the browser needs now, at least 1. */
  slowness(): Promise<number>;
  stopLoading(): Promise<unknown> | null;
  /** Rejects where no dialog is open. */
  closeDialog(): Promise<unknown> | null;
  /** The simplest question, which a page answers that is not busy for ever. */
  ping(): Promise<unknown> | null;
}

const LATE = Symbol('late');
const INPUT_MS = 8_000;
const BROWSER_MS = 3_000;
const SECOND_CHANCE_MS = 1_000;

/** Waits for the answers of one page at a time, and tells one that hangs from whatever else may be late. */
export class Patience {
  readonly #page: Vitality;
  readonly #waiting = new Set<(gone: Error) => void>();
  /** The page did not answer once: nobody waits for it a second time. */
  #hung = false;
  #pages = 0;
  #dialogs = 0;

  constructor(page: Vitality) {
    this.#page = page;
  }

  /** Another page takes the place of the one before: what is still asked of that one says nothing of this one. */
  begin(): void {
    this.fail(new NavigatedError('the page was replaced'));
    this.#pages += 1;
    this.#hung = false;
  }

  /** The page is gone: whoever waits for it is told so. */
  fail(gone: Error): void {
    for (const tell of this.#waiting) tell(gone);
  }

  /** The page asks its user something: it is not hung, whatever is late. */
  asked(): void {
    this.#dialogs += 1;
  }

  /**
   * Waits for something that a page with a busy main thread would never answer. Nor does Chromium pass anything on to a
   * page that is about to be replaced: a document that does not come is given up before the page counts as hung. On a
   * machine that is slow for every page more time is given. Rejects with UnresponsiveError when the page is hung, with
   * NavigatedError when only this answer was lost, as a picture is that was asked for while the page changed.
   */
  async within<T>(work: Promise<T>, timeout_ms = INPUT_MS): Promise<T> {
    work.catch(() => {}); // It may still fail once nobody waits for it.
    if (this.#hung) throw new UnresponsiveError('the page does not answer any more');
    const page = this.#pages;
    let asked = -1;
    while (asked !== this.#dialogs) {
      asked = this.#dialogs; // A page that asks without end is given up for that, not for hanging.
      const answer = await this.#atMost(work, timeout_ms);
      if (answer !== LATE) return answer;
      if (await this.#closeDialog()) this.#dialogs += 1;
    }
    await this.stopLoading();
    const late = await this.#atMost(work, SECOND_CHANCE_MS + timeout_ms * ((await this.slowness()) - 1));
    if (late !== LATE) return late;
    const isWell = await this.#isWell();
    const closed = await this.#closeDialog();
    if (page !== this.#pages) throw new NavigatedError('the page was replaced');
    // A question that came meanwhile, also while a dialog was looked for, holds a page up: it is not hung.
    if (isWell || closed || asked !== this.#dialogs)
      throw new NavigatedError('no answer came, but the page is well');
    this.#hung = true;
    throw new UnresponsiveError('the page does not answer');
  }

  /** What the browser itself answers, however the page is; null when it does not. */
  async ofBrowser<T>(work: Promise<T>): Promise<T | null> {
    const answer = await this.#atMost(work, BROWSER_MS).catch(() => null); // The browser is gone.
    return answer === LATE ? null : answer;
  }

  /** How many times longer than usual the browser needs now, at least 1. */
  slowness(): Promise<number> {
    return this.#page.slowness();
  }

  /** Gives up the document that is on its way, if any: the one that is shown stays. */
  async stopLoading(): Promise<void> {
    const stopped = this.#page.stopLoading()?.catch(() => {}); // A page that is gone loads nothing.
    if (stopped) await this.#atMost(stopped, SECOND_CHANCE_MS);
  }

  /** Closes a dialog that nobody was told of; gives whether there was one. */
  async #closeDialog(): Promise<boolean> {
    const closed = this.#page.closeDialog()?.then(() => true);
    return closed !== undefined && (await this.ofBrowser(closed)) === true;
  }

  /** Whether the page answers the simplest question, in a time that a slow machine makes longer. */
  async #isWell(): Promise<boolean> {
    const asked = this.#page.ping()?.then(
      () => true,
      () => false,
    );
    if (!asked) return false;
    const chance_ms = SECOND_CHANCE_MS * (await this.slowness());
    return (await this.#atMost(asked, chance_ms)) === true;
  }

  #atMost<T>(work: Promise<T>, timeout_ms: number): Promise<T | typeof LATE> {
    const { promise, resolve, reject } = Promise.withResolvers<T | typeof LATE>();
    const timer = setTimeout(() => resolve(LATE), timeout_ms);
    this.#waiting.add(reject);
    work.then(resolve, reject);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(reject);
    });
  }
}
