import { until } from '#tests/support/services.ts';
import { keyToGoal, shownText, type Wanted } from './find-control.ts';

const STEPS_MAX = 250;
const WAIT_MS = 30_000;

/** What a person does in a browser, by one of its protocols. */
export type Hands = {
  name: string;
  goTo(url: string): Promise<void>;
  /** Whether the control was there, in the state that it can be used in. */
  click(name: string): Promise<boolean>;
  type(name: string, text: string): Promise<boolean>;
  /** Looks for a control, for the keyboard to go to. */
  look(name: string, kind: Wanted['kind']): Promise<boolean>;
  key(key: string): Promise<void>;
  write(text: string): Promise<void>;
  ask<T>(question: () => T): Promise<T>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A newcomer, who waits for what is not there yet. With `keyboard` nothing is clicked. */
export class Walker {
  readonly hands: Hands;
  readonly #origin: string;
  readonly #keyboard: boolean;

  constructor(hands: Hands, origin: string, { keyboard = false } = {}) {
    this.hands = hands;
    this.#origin = origin;
    this.#keyboard = keyboard;
  }

  /** An address that is whole is a link that somebody was sent. */
  goTo(address: string): Promise<void> {
    return this.hands.goTo(new URL(address, this.#origin).href);
  }

  async press(name: string): Promise<void> {
    if (!this.#keyboard) {
      await this.#wait(`the control "${name}"`, () => this.hands.click(name));
      return;
    }
    await this.#wait(`the control "${name}"`, () => this.hands.look(name, 'buttons'));
    await this.#tabToGoal(name);
    const isBox = await this.hands.ask(
      () => window.walkGoal instanceof HTMLInputElement && window.walkGoal.type !== 'submit',
    );
    await this.hands.key(isBox ? 'Space' : 'Enter');
  }

  async fill(name: string, text: string): Promise<void> {
    if (!this.#keyboard) {
      await this.#wait(`the field "${name}"`, () => this.hands.type(name, text));
      return;
    }
    await this.#wait(`the field "${name}"`, () => this.hands.look(name, 'fields'));
    await this.#tabToGoal(name);
    await this.hands.write(text);
  }

  sees(text: string | RegExp, waitMs = WAIT_MS): Promise<string> {
    return this.#wait(
      `"${text}" on the page`,
      async () => {
        const { text: shown } = await this.shown();
        const found = typeof text === 'string' ? shown.includes(text) : text.test(shown);
        return found ? shown : null;
      },
      waitMs,
    );
  }

  /** Waits until the page's path fits, and gives it. */
  comesTo(path: RegExp): Promise<string> {
    return this.#wait(`the page ${path}`, async () => {
      const { path: here } = await this.shown();
      return path.test(here) ? here : null;
    });
  }

  /** A page that is on its way shows nothing yet; Firefox answers null for it. */
  async shown(): Promise<{ path: string; text: string }> {
    return (await this.hands.ask<ReturnType<typeof shownText> | null>(shownText)) ?? { path: '', text: '' };
  }

  async #wait<T>(what: string, look: () => Promise<T>, waitMs = WAIT_MS): Promise<NonNullable<T>> {
    return (await until(
      `${what} (${this.hands.name})`,
      async () => (await look()) || null,
      waitMs,
    )) as NonNullable<T>;
  }

  async #tabToGoal(name: string): Promise<void> {
    for (let step = 0; step < STEPS_MAX; step++) {
      const key = await this.hands.ask(keyToGoal);
      if (key === '') return;
      if (key === 'gone') throw new Error(`"${name}" went away while the keyboard looked for it`);
      await this.hands.key(key);
    }
    throw new Error(`The keyboard does not come to "${name}" (${this.hands.name})`);
  }
}
