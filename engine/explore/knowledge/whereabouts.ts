/** The routes that contexts stand on or go to: two of them at one page do the same thing twice. */
export class Whereabouts {
  readonly #routes = new Map<object, string>();

  note(context: object, route: string): void {
    this.#routes.set(context, route);
  }

  /** A context has ended: what it stood on is free for others. */
  leave(context: object): void {
    this.#routes.delete(context);
  }

  ofOthers(context: object): Set<string> {
    return new Set([...this.#routes].flatMap(([one, route]) => (one === context ? [] : [route])));
  }
}
