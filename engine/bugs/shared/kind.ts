import type { Category, Facts, Severity } from '#domain/findings/finding.ts';
import type {
  Capabilities,
  CheckAction,
  ElementTarget,
  Observation,
  ProbeName,
} from '#engine/drivers/contract.ts';
import type { Memory } from '#engine/forms/memory.ts';
import type { Persona } from '#engine/forms/values.ts';
import type { Code } from '#engine/model/code.ts';
import { fingerprintOf } from '#engine/model/fingerprint.ts';
import type { Refuse } from '#engine/model/refuse.ts';
import type { Reproduction } from '#engine/model/reproduction.ts';
import type { Moment, Suspicion } from '#engine/model/suspicion.ts';
import type { Trial } from './trial.ts';

/** One way in which a kind of bug shows. `because` says why it is as grave as that. */
export type Variant<F> = { severity: Severity; because: string; title(facts: F): string };

/** What a kind saw. `key` is what the fingerprint is made of; of a tried kind the route is added to it. */
export type Sighting<V extends string = string, F extends Facts = Facts> = {
  variant: V;
  facts: F;
  key: readonly string[];
  description: string;
  place: string;
  element?: ElementTarget | null;
  context?: Record<string, string>;
};

/** What a kind of bug is, however it is found. */
type About<V extends string, F extends Facts> = {
  /** Never changes: fingerprints begin with it. */
  id: string;
  /** Where it can show; absent: in web apps. */
  platforms?: readonly ('web' | 'android')[];
  category: Category;
  description: string;
  fingerprint_rule: string;
  variants: Readonly<Record<V, Variant<F>>>;
  /** The last step is done only once the screen has stayed as it is for a while. */
  needsRest?: boolean;
  /** Whether the element is marked in the last picture; absent: it is. */
  markAtEnd?: boolean;
  /** What may be named as its cause: the element that was used last, the one request that failed with it. */
  cause?: readonly ('element' | 'request')[];
  /** What is held to be behind it: suspicions of one cause form a family. Absent or null: the fingerprint. */
  blames?(suspicion: { facts: F; place: string; context: Record<string, string> }): string | null;
  /** What proves that findings are one bug; null where the evidence names no cause. */
  provesOne?(finding: { facts: F; additional_context: Record<string, string> }): string | null;
  /** Kinds of one such word are one bug where the rest of their fingerprints is the same. */
  alias?: string;
  /** How the exported test shows it; null where this one cannot be written down. */
  reproduce?(bug: Bug<V, F>): Reproduction | null;
  /** What a check is taken to have found where it stands in the middle of another bug's way; absent: it cannot stand there. */
  inPassing?: { variant: V; facts: F };
};

/** A bug for which a test is written. `address`: code of an address, which follows the test's own base. */
export type Bug<V extends string = string, F extends Facts = Facts> = {
  variant: V;
  facts: F;
  address(place: string): Code;
  used: Used;
  /** The run's properties as code; '' where it has none. */
  properties: string;
};

/** What a check was done with, as code; each throws a NoCodeError where no locator is known. */
export type Used = {
  target(): Code;
  /** All that was filled in, what sent it, and what brings it up where it has no address; `field`: one of them by its name. */
  form(): {
    fields: { into: Code; value: Code; how: 'type' | 'choose' | 'toggle' | 'pick' }[];
    submit: Code | 'enter' | null;
    opener?: Code;
  };
  field(name: string): Code;
  /** What was typed into it. */
  typed(name: string): Code;
  /** What brought up the form; null where its place shows it. */
  opener(): Code | null;
  /** The steps of the flow that was walked, each a function that is rejected where it cannot be done. */
  flow(): Code[];
  /** A control of the target's role by its name: another tab or filter of the same set. */
  beside(name: string): Code;
  /** Code of a function that signs the second test account in on a page, as the first was; null where nobody was. */
  asSecond(): Code | null;
  /** The same with this password, and this name where one is given; null where nobody was signed in. */
  asOther(given: { username?: string; password: string }): Code | null;
  /** Code of a function that signs the first test account in by the form that a page shows; null where nobody was signed in. */
  asShown(): Code | null;
};

/** Of a kind that has nothing to know of its bugs beside the variant. */
export type NoFacts = Record<string, never>;

/** A kind that is judged by what is seen and heard of one moment. */
export type JudgedKind<V extends string = string, F extends Facts = Facts> = About<V, F> & {
  probes: readonly ProbeName[];
  /** Counts only when it shows twice running: at a second look, or when the action is done again. */
  confirm?: 'look' | 'act';
  /** Nothing tells of it by itself: only asking the page shows it. */
  silent?: boolean;
  judge(moment: Moment): Sighting<V, F>[];
};

/** What a check may know before it is done. `serial` counts the checks of a run, so that no two make the same thing; `accounts`, whom it may sign in as; `opened_by`, what brought up what has no address of its own; `changed_by`, what the last step used when it changed something on this very screen; `in_vain`, how often the check could not be judged on this route; `is_loaded`, whether the page of this route has come as a document in this run, and `is_answer`, whether one came as the answer to a form; `typed_ms`, for how long a text that was put into a field of the route kept the page busy at most, absent where none was. */
export type CheckContext = {
  seen: Observation;
  mode: 'read_only' | 'interact' | 'active';
  memory: Memory;
  persona: Persona;
  refuse: Refuse;
  destructive: boolean;
  serial: number;
  accounts: number;
  opened_by: ElementTarget | null;
  changed_by: ElementTarget | null;
  in_vain(check: string): number;
  is_loaded: boolean;
  is_answer: boolean;
  typed_ms(field: string): number | undefined;
};

/** What a check may take of a run. */
export type Budget = {
  /** How likely a try of it is to find something in a business app with faults, in 0..1: ADR 149 says how it is estimated. */
  chance: number;
  /** How long a try usually takes, in seconds. */
  seconds: number;
  /** How often it is done in a run, all screens together. */
  most: number;
  /** How often it is done on one route, where each thing of it is worth a try of its own; absent: four times, each less likely to find what the one before did not. */
  on_route?: number;
  /** What its waiting takes, in actions of the explorer; absent means next to nothing. */
  waiting_cost?: number;
  /** How long it may take while exploring, in milliseconds; absent means ten seconds. */
  time_ms?: number;
};

/** A kind that must do something before it can judge: a check. */
export type TriedKind<V extends string = string, F extends Facts = Facts> = About<V, F> & {
  /** What a person does to try it; TARGET or LINK stands for what it is done with. */
  sentence: string;
  budget: Budget;
  /** It is about the app more than about a screen: each time it is done it promises less, wherever that is. */
  general?: boolean;
  /** Takes about a second and leaves the screen as whole as it found it: of several checks it comes first, since others may lead away. */
  stays?: boolean;
  /** What it needs is on the screen only for a moment, as a dialog: it does not wait for its turn. `opened`: where that has no address. */
  fleeting?: boolean | 'opened';
  /** It looks long enough: what it finds is not looked for a second time at once. */
  sure?: boolean;
  /** It uses up what it is done with: once it has found something the rest is left for what shows it again. */
  usesUp?: boolean;
  /** Whether it may change the target's state: never in `read_only`. */
  changes: boolean;
  /** What a driver must be able to do for it; absent: what a browser can. */
  needs?: readonly NonNullable<Capabilities['actions']>[number][];
  /** What it could be done with on this screen, the most telling first. */
  appliesTo(context: CheckContext): CheckAction[];
  /** How many times as likely as usual it is to find something with this; absent: as likely. */
  worth?(action: CheckAction, context: CheckContext): number;
  /** Acts and judges. What turns out not to fit ends it silently. */
  run(trial: Trial, action: CheckAction): Promise<Sighting<V, F>[]>;
};

export type Kind = JudgedKind | TriedKind;

export function isTried(kind: Kind): kind is TriedKind {
  return 'run' in kind;
}

/** Whether a driver can do all that a check does. */
export function isFit({ needs }: TriedKind, { actions, touch }: Capabilities): boolean {
  return needs ? needs.every((one) => actions?.includes(one)) : !touch;
}

export function suspicionOf(kind: Kind, { variant, key, facts, ...sighting }: Sighting): Suspicion {
  const known = kind.variants[variant];
  if (!known) throw new Error(`${kind.id} has no variant ${variant}`);
  return {
    fingerprint: fingerprintOf(kind.id, ...key),
    oracle: kind.id,
    variant,
    facts,
    title: known.title(facts),
    severity: known.severity,
    category: kind.category,
    description: sighting.description,
    place: sighting.place,
    element: sighting.element ?? null,
    context: sighting.context ?? {},
  };
}

export function judgedBy(kind: JudgedKind, moment: Moment): Suspicion[] {
  return kind.judge(moment).map((sighting) => suspicionOf(kind, sighting));
}

/** The folder of a kind: it is named after its id. */
export function folderOf(id: string): string {
  return id.replaceAll('_', '-');
}

/** When a kind is how grave, in words. */
export function severityRule({ variants }: Kind): string {
  const rules = Object.values(variants).map(({ severity, because }) => `${severity}: ${because}`);
  return [...new Set(rules)].join('; ');
}
