import type { Suspicion } from '../model/suspicion.ts';

/** What an assertion is made from. */
export type Facts = Pick<Suspicion, 'oracle' | 'variant' | 'facts' | 'title' | 'context' | 'place'>;

/**
 * How a test sees a bug. `watch`: lines before the first step; `before`: lines before the last one; `shown`: the body of
 * an async function that gives whether the bug shows now; `late`: it can only be judged once the page is at rest;
 * `guarded`: the last step itself may fail because of the bug.
 */
export type Assertion = {
  watch?: string[];
  before?: string[];
  shown: string[];
  late?: boolean;
  guarded?: boolean;
};

/** Writes the assertion for a bug; null when this one cannot be put into code. */
export type Write = (facts: Facts) => Assertion | null;
