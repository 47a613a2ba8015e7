import { asGiven, asStored, cookieHeader, goesTo, type StoredCookie } from '../webdriver/cookies.ts';
import type { ClassicTab } from './classic-tab.ts';

/** The cookies of a session whose browser tells only those of the place that it shows. */
export class CookieJar {
  #kept: StoredCookie[] = [];

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** What was last known of them, as a request carries them. */
  headerFor(address: string): string {
    return cookieHeader(this.#kept, address);
  }

  /** All of them: those of the present place anew, and those seen at others. */
  learn(place: string, here: Parameters<typeof asStored>[0][]): StoredCookie[] {
    const isHere = (cookie: StoredCookie) => URL.canParse(place) && goesTo(cookie, place);
    this.#kept = [...this.#kept.filter((cookie) => !isHere(cookie)), ...here.map(asStored)];
    return this.#kept;
  }

  keep(cookies: readonly StoredCookie[]): void {
    this.#kept = [...cookies];
  }

  /** Puts those that belong to a place into the browser, which shows a page of that site. */
  async give(tab: ClassicTab, place: string): Promise<void> {
    for (const cookie of this.#kept.filter((one) => goesTo({ ...one, path: '/' }, place)))
      await tab.do((client) => client.addCookie(asGiven(cookie))).catch(() => {}); // One odd cookie must not cost the run.
  }
}
