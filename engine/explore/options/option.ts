import type { Action, Capabilities, ElementView, Observation } from '#engine/drivers/contract.ts';
import type { FillPlan } from '#engine/forms/form-options.ts';
import type { Memory } from '#engine/forms/memory.ts';
import type { Persona } from '#engine/forms/values.ts';
import type { Refuse } from '#engine/model/refuse.ts';
import { refusalFor } from '#engine/safety/refusals.ts';

/**
 * Something that could be done now. `key` is the same wherever the same choice is met on one route; `shared` across
 * routes, `family` for the members of one list. `prior` in 0..1 is how promising it is before anything was tried.
 */
export type Option = {
  key: string;
  shared: string;
  family: string;
  kind: 'fill' | 'activate' | 'set' | 'gesture' | 'surface' | 'key' | 'general' | 'check';
  prior: number;
  why: string;
  view: ElementView | null;
  /** All elements that it could be done with in turn, where there are several. */
  alike?: readonly ElementView[];
  leads_to: string;
  /** The long list that it is an item of. */
  list?: string;
  /** Sends a form as it is meant to be sent. */
  sends?: boolean;
  act(): { action: Action; sent: FillPlan['sent'] | null };
};

/** An option, and how promising it is now. */
export type Scored = { option: Option; value: number };

/** Actions of one kind are done the same way to the same sort of thing. */
export function kindOf({ kind, family, view }: Option): string {
  const how = kind === 'gesture' || kind === 'surface' ? family.slice(0, family.indexOf('|')) : kind;
  return `${how} ${view?.target.role ?? ''}`;
}

export type OptionContext = {
  seen: Observation;
  /** What the driver can do. */
  abilities: Capabilities;
  mode: 'read_only' | 'interact' | 'active';
  memory: Memory;
  persona: Persona;
  /** Times that a key was tried on this state, and a shared key anywhere, so that the next of like things is taken. */
  tried(key: string): number;
  triedAnywhere(shared: string): number;
  /** Whether the items of a long list were seen to lead to different kinds of screens. */
  isMenu(list: string): boolean;
  /** The language that the app began in; '' until that is known. */
  home: string;
  /** Whether the window is as narrow as a phone now. */
  narrow: boolean;
  /** Kind of the action before this one. */
  last: Option['kind'] | null;
  refuse: Refuse;
  /** Whether what cannot be restored may be deleted: the run's owner has said so. */
  destructive: boolean;
  /** Told of what is left alone, and why. */
  onRefused(view: ElementView, why: string): void;
};

/** Whether a careful user may act on an element: it stays on the site, keeps the session and destroys nothing. */
export function isUsable(view: ElementView, context: OptionContext): boolean {
  const why = refusalOf(view, context);
  if (why) context.onRefused(view, why);
  return why === '';
}

function refusalOf(view: ElementView, { seen, refuse, destructive }: OptionContext): string {
  const { target, leads_to } = view;
  const refusal = refusalFor(target.name, leads_to, destructive) || refuse(view, groupOf(view, seen));
  if (refusal || !leads_to || leads_to.startsWith('javascript:')) return refusal;
  if (!/^https?:/.test(leads_to)) return `it opens ${leads_to.split(':')[0]}`;
  const same = URL.canParse(seen.place) && new URL(leads_to).origin === new URL(seen.place).origin;
  return same ? '' : 'it leads to another site';
}

function groupOf(view: ElementView, seen: Observation): ElementView[] {
  return view.group ? seen.elements.filter(({ group }) => group === view.group) : [view];
}
