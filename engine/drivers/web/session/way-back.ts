import { withoutQuery } from '../../without-query.ts';

const PLACES_MAX = 20;

/** Where to go back to when the page is lost: the last place that was shown, save those that the page died of. */
export class WayBack {
  #places: string[] = [];
  readonly #deaths = new Map<string, number>();
  #acted = false;

  /** The last place, '' when there is none to go back to. */
  last(): string {
    return this.#places.at(-1) ?? '';
  }

  arrived(place: string): void {
    this.#acted = false;
    this.#places = [...this.#places.filter((one) => one !== place), place].slice(-PLACES_MAX);
  }

  /** Something is done where the page is now. */
  acted(): void {
    this.#acted = true;
  }

  /**
   * The page died where it was. What was done there may have been the cause, so the place gets another chance, unless
   * nothing was done or it had its chance before.
   */
  died(): void {
    const place = withoutQuery(this.last());
    const deaths = (this.#deaths.get(place) ?? 0) + 1;
    this.#deaths.set(place, deaths);
    if (!this.#acted || deaths > 1) this.#places = this.#places.filter((one) => withoutQuery(one) !== place);
  }
}
