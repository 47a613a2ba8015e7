import type { Action, ElementTarget } from '../drivers/contract.ts';

/** A name that a target gives to things: a number, or a word with digits in it. */
const GIVEN = /^(?=.*\d)[\w-]{1,40}$/;
const NUMBER = /^\d+$/;

/** The parts of a place's path that look like names given to things. */
export function givenIn(place: string): string[] {
  return segmentsOf(place).filter((part) => GIVEN.test(part));
}

/**
 * What a replay calls otherwise than the steps it repeats: a target gives a new name, such as the number in an address,
 * to each thing that is made. Learned from where a step led now and where it had led; told to the steps after it.
 */
export class Renames {
  readonly #names = new Map<string, string>();

  /** Learns from a step: `expected` is the place that it led to when it was recorded, `actual` where it leads now. */
  learn(expected: string, actual: string): void {
    const [before, now] = [segmentsOf(expected), segmentsOf(actual)];
    if (before.length !== now.length) return;
    const changed = before.flatMap((part, index) => (part === now[index] ? [] : [[part, now[index] ?? '']]));
    if (changed.length !== 1) return;
    const [[old = '', given = ''] = []] = changed;
    if (GIVEN.test(old) && GIVEN.test(given)) this.#names.set(old, given);
  }

  /** The action as it is to be done now. */
  apply(action: Action): Action {
    if (this.#names.size === 0) return action;
    if (action.kind === 'open') return { ...action, place: this.#place(action.place) };
    const renamed = JSON.parse(JSON.stringify(action), (_key, value: unknown) =>
      isTarget(value) ? { ...value, name: this.#words(value.name) } : value,
    );
    return renamed as Action;
  }

  #place(place: string): string {
    if (!URL.canParse(place)) return place;
    const url = new URL(place);
    url.pathname = url.pathname
      .split('/')
      .map((part) => this.#names.get(part) ?? this.#words(part))
      .join('/');
    return url.href;
  }

  /** A bare number means something else nearly everywhere but in an address. */
  #words(text: string): string {
    let renamed = text;
    for (const [old, given] of this.#names)
      if (!NUMBER.test(old))
        renamed = renamed.replace(new RegExp(`(?<![A-Za-z0-9])${old}(?![A-Za-z0-9])`, 'g'), given);
    return renamed;
  }
}

function segmentsOf(place: string): string[] {
  return URL.canParse(place) ? new URL(place).pathname.split('/').filter(Boolean) : [];
}

function isTarget(value: unknown): value is ElementTarget {
  return typeof value === 'object' && value !== null && 'role' in value && 'name' in value && 'nth' in value;
}
