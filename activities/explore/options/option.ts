import type { Action, ElementView, Observation } from '#activities/drivers/contract.ts';
import type { FillPlan } from '../forms/form-options.ts';
import type { Memory } from '../forms/memory.ts';
import type { Persona } from '../forms/values.ts';
import { refusalFor } from '../safety.ts';

/**
 * Something that could be done now. `key` is the same wherever the same choice is met on one route; `shared` across
 * routes, `family` for the members of one list. `prior` in 0..1 is how promising it is before anything was tried.
 */
export type Option = {
  key: string;
  shared: string;
  family: string;
  kind: 'fill' | 'activate' | 'set' | 'gesture' | 'surface' | 'key' | 'general';
  prior: number;
  why: string;
  view: ElementView | null;
  leads_to: string;
  act(): { action: Action; sent: FillPlan['sent'] | null };
};

/** Why a control, with the others of its form, is left alone; '' when it may be used. */
export type Refuse = (view: ElementView, group: readonly ElementView[]) => string;

export type OptionContext = {
  seen: Observation;
  mode: 'read_only' | 'interact' | 'active';
  memory: Memory;
  persona: Persona;
  /** Times that a key was tried on this state, and a shared key anywhere, so that the next of like things is taken. */
  tried(key: string): number;
  triedAnywhere(shared: string): number;
  /** Kind of the action before this one. */
  last: Option['kind'] | null;
  refuse: Refuse;
};

/** Whether a careful user may act on an element: it stays on the site, keeps the session and destroys nothing. */
export function isUsable(view: ElementView, { seen, refuse }: OptionContext): boolean {
  if (refusalFor(view.target.name, view.leads_to) || refuse(view, groupOf(view, seen))) return false;
  if (!view.leads_to) return true;
  if (!/^https?:/.test(view.leads_to)) return view.leads_to.startsWith('javascript:');
  return URL.canParse(seen.place) && new URL(view.leads_to).origin === new URL(seen.place).origin;
}

function groupOf(view: ElementView, seen: Observation): ElementView[] {
  return view.group ? seen.elements.filter(({ group }) => group === view.group) : [view];
}
