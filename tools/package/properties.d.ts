/** What `rove.properties.ts` imports. The functions are there where the platform evaluates the file. */

/** An element in sight. `value` is what a field holds, `number` the first number that the element says or holds. */
export type PageElement = {
  readonly role: string;
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly number: number | null;
};

/** A page at one moment. A name is the whole accessible name, or an expression that it fits. */
export type Page = {
  readonly url: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** The lines of its text, without empty ones. */
  readonly texts: readonly string[];
  /** All elements of a role in sight, in their order. */
  all(role: string, name?: string | RegExp): PageElement[];
  /** The only such element; null where there is none. Throws where there are several. */
  one(role: string, name?: string | RegExp): PageElement | null;
  has(role: string, name?: string | RegExp): boolean;
  /** Whether its text holds this. */
  says(text: string | RegExp): boolean;
  /** The number that stands behind a label, in its line or the next one; null where there is none. */
  number(label: string | RegExp): number | null;
};

/** Which actions a property is about; a name alone is one of whatever role. */
export type ActionMatcher =
  | { click: string | RegExp | { role?: string; name?: string | RegExp } }
  | { fill: string | RegExp }
  | { press: string | RegExp }
  | { open: string | RegExp };

/** Holds at every state of the app that is observed. */
export declare function always(name: string, holds: (page: Page) => boolean): void;

/** Comes true, at every state, within so many seconds in which nothing is done; at most 30. */
export declare function eventually(
  name: string,
  holds: (page: Page) => boolean,
  options: { within: number },
): void;

/** Holds between the page before an action and the one after it. */
export declare function after(
  action: ActionMatcher,
  name: string,
  holds: (before: Page, after: Page) => boolean,
): void;
