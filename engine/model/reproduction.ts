import type { Locator, Page } from '@playwright/test';
import type { Showing } from '../export/runtime/showing.ts';
import { Code, quoted } from './code.ts';

/** What a function of a test is given, as a literal of its code: locators, and values that are known only when it runs, are code. */
type Given<T> = T extends Locator | ((...given: never[]) => unknown)
  ? Code
  : T extends RegExp | boolean | number | null
    ? T
    : T extends string
      ? T | Code
      : T extends readonly (infer Item)[]
        ? Given<Item>[]
        : { [Key in keyof T]: Given<T[Key]> };

type Show<T> = (page: Page, given: T) => Showing | Promise<Showing>;

/** How it is judged. `late`: once the page is at rest; `guarded`: the last step itself may fail because of the bug. */
type Manner = { late?: boolean; guarded?: boolean; timeout_ms?: number };

/** The function of a test that shows a bug, by its name, and what it is given as code. */
export type Reproduction = Manner & { show: string; given: string };

/** A bug is shown by a function of its kind's `reproduce.ts` or of `runtime/`, which the exported test brings along. */
export function shownBy<T>(show: Show<T>, given: Given<NoInfer<T>>, manner: Manner = {}): Reproduction {
  return { ...manner, show: show.name, given: literal(given) };
}

function literal(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([name, one]) => `${name}: ${literal(one)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
