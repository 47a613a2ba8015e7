import type { Category, Severity } from '#domain/findings/finding.ts';
import type { Capabilities, CheckAction, Observation, Signal } from '#engine/drivers/contract.ts';
import type { OptionContext } from '#engine/explore/options/option.ts';
import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import type { CheckPace, Trial } from './trial.ts';

/** `serial` counts the checks of a run, so that no two make the same thing; `accounts`, whom it may sign in as. */
export type CheckContext = Pick<
  OptionContext,
  'seen' | 'mode' | 'memory' | 'persona' | 'refuse' | 'destructive'
> & { serial: number; accounts: number };

/** An oracle that must do something to judge. */
export type Check = {
  id: string;
  description: string;
  severity_rule: string;
  fingerprint_rule: string;
  /** How promising it is, in 0..1, where it was not tried yet. */
  prior: number;
  /** How often it is done in a run, all screens together. */
  most: number;
  /** It is about the app more than about a screen: each time it is done it promises less, wherever that is. */
  general?: boolean;
  /** What it needs is on the screen only for a moment, as a dialog: it does not wait for its turn. */
  fleeting?: boolean;
  /** It looks long enough: what it finds is not looked for a second time at once. */
  sure?: boolean;
  /** What its waiting takes, in actions of the explorer; absent means next to nothing. */
  waiting_cost?: number;
  /** Whether it may change the target's state: never in `read_only`. */
  changes: boolean;
  /** What a driver must be able to do for it; absent: what a browser can. */
  needs?: readonly NonNullable<Capabilities['actions']>[number][];
  /** What it could be done with on this screen, the most telling first. */
  appliesTo(context: CheckContext): CheckAction[];
  /** Acts and judges. What turns out not to fit ends it silently. */
  run(trial: Trial, action: CheckAction): Promise<Suspicion[]>;
};

/** Whether a driver can do all that a check does. */
export function isFit({ needs }: Check, { actions, touch }: Capabilities): boolean {
  return needs ? needs.every((one) => actions?.includes(one)) : !touch;
}

/** What came of a check. */
export type Checked = {
  known: boolean;
  detail: string;
  suspicions: Suspicion[];
  after: Observation;
  signals: Signal[];
  /** What it took, in actions of the explorer. */
  cost: number;
  took_ms: number;
};

export type CheckOptions = {
  signal?: AbortSignal;
  /** Added to the marks in values, so that what is made in a replay is not taken for what was made before. */
  fresh?: string;
  pace?: CheckPace;
};

type Found = {
  check: Check;
  title: string;
  severity: Severity;
  category?: Category;
  description: string;
  place: string;
  element?: Suspicion['element'];
  /** What the fingerprint is made of, after the route; a part of a page that a fragment names is no route of its own. */
  parts: string[];
  context?: Record<string, string>;
};

/** A suspicion of a check, with its fingerprint: the route and `parts`. */
export function suspect({
  check,
  parts,
  place,
  element = null,
  context = {},
  category = 'functional',
  ...rest
}: Found): Suspicion {
  const { title, severity, description } = rest;
  return {
    fingerprint: fingerprintOf(check.id, routeOf(place).split('#')[0] ?? '', ...parts),
    oracle: check.id,
    title,
    severity,
    category,
    description,
    place,
    element,
    context,
  };
}
