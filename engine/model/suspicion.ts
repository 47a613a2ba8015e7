import type { Category, Facts, Severity } from '#domain/findings/finding.ts';
import type { Action, ActionResult, ElementTarget, Observation, Signal } from '../drivers/contract.ts';
import type { ProbeAnswers } from '../drivers/probe-answers.ts';

/** One thing that was done, in the words of a report and in the form that a driver can repeat. */
export type Step = {
  action: Action;
  text: string;
  place_before: string;
  place_after: string;
  /** Whether it was seen to send something that may change the target's state. */
  wrote?: boolean;
  /** Part of signing in. */
  signs_in?: boolean;
  /** Done right after the one before it, without a look in between: what showed then may be the doing of either. */
  rushed?: boolean;
  /** The place that it led to cannot be opened by itself. */
  inner?: boolean;
  /** The screens before and after it, where they are known: of actions done in a rush the first and the last have one. */
  screen_before?: string;
  screen_after?: string;
  /** The how manieth step of its session it is. */
  at?: number;
  /** The last such step after which its place was looked at and did not have what it uses; absent where it always had. */
  lacked?: number;
};

/**
 * What a kind of bug holds against the target. `fingerprint` is the same wherever and whenever the same bug shows;
 * `facts` is what code reads of it, `context` what a user reads.
 */
export type Suspicion = {
  fingerprint: string;
  /** The kind's id, and which of its variants this is. */
  oracle: string;
  variant: string;
  facts: Facts;
  title: string;
  severity: Severity;
  category: Category;
  description: string;
  place: string;
  element: ElementTarget | null;
  context: Record<string, string>;
};

/**
 * A suspicion with the way to it. `trail`: every step since the session began at the start place (the last 300).
 * `short_trail`: opening the last freshly loaded place, and the steps from there; the prover's first guess. `at_ms`
 * counts from the start of exploration. `siblings`: pages of other things of the kind, those first that were met first.
 * `ways`: the shortest ways that the whole run knew when it was suspected, signing in left out; the first guesses.
 * `took_ms`: how long the check took that found it.
 */
export type Candidate = Suspicion & {
  trail: Step[];
  short_trail: Step[];
  ways?: Step[][];
  siblings?: string[];
  at_ms: number;
  took_ms?: number;
};

/** One action with what was seen before and after it. `action` is null for the first look at a place. */
export type Moment = {
  before: Observation | null;
  action: Action | null;
  result: ActionResult | null;
  after: Observation;
  signals: readonly Signal[];
  probes: ProbeAnswers;
};
