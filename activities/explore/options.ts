import { createHash } from 'node:crypto';
import type { Action, ElementView, Observation } from '#activities/drivers/contract.ts';
import { routeOf, stableText } from '#activities/oracles/normalise.ts';
import {
  chooseOption,
  type FillPlan,
  type Form,
  formsOf,
  planFill,
  variantsOf,
} from './forms/form-options.ts';
import { inferField } from './forms/infer-field.ts';
import type { Memory } from './forms/memory.ts';
import type { Persona } from './forms/values.ts';
import { PAYS, refusalFor } from './safety.ts';

/**
 * Something that could be done now. `key` is the same wherever the same choice is met on one route; `shared` across
 * routes. `prior` in 0..1 is how promising it is before anything was tried.
 */
export type Option = {
  key: string;
  shared: string;
  kind: 'fill' | 'activate' | 'set' | 'hover' | 'general';
  prior: number;
  why: string;
  view: ElementView | null;
  leads_to: string;
  act(): { action: Action; sent: FillPlan['sent'] | null };
};

export type OptionContext = {
  seen: Observation;
  mode: 'read_only' | 'interact' | 'active';
  memory: Memory;
  persona: Persona;
  /** Times that a key was tried on this state, so that the next of like things is taken. */
  tried(key: string): number;
};

const NAMES_PER_LIST = 12;

/** Everything that a careful user could do on this screen. Nothing that leaves the site, logs out, deletes or pays. */
export function optionsFor(given: OptionContext): Option[] {
  const context = { ...given, tried: (key: string) => given.tried(digest(key)) };
  const { seen, mode } = context;
  const forms = formsOf(seen.elements);
  const inForm = new Set<ElementView>();
  const options: Option[] = [];
  for (const form of forms) {
    const sendable = form.submit !== null || form.fields.some(({ affordance }) => affordance === 'type');
    if (!sendable) continue;
    for (const view of form.fields) inForm.add(view);
    if (mode === 'read_only' || isRefused(form)) continue;
    options.push(...fillOptions(form, context));
  }
  const lists = listsOf(seen.elements);
  for (const group of groupAlike(seen.elements, lists)) {
    const option = elementOption(group, inForm, context);
    if (option) options.push(option);
  }
  return [...options.map(withShortKeys), ...generalOptions(seen)];
}

/** Keys go into every checkpoint many times over; a digest is enough to tell them apart. */
function withShortKeys(option: Option): Option {
  return { ...option, key: digest(option.key), shared: digest(option.shared) };
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 12);
}

/** Payment with a test card of our own cannot cost anything; any other payment is left alone. */
function isRefused({ submit, fields }: Form): boolean {
  const refusal = submit ? refusalFor(submit.target.name, '') : '';
  const ownCard = fields.some(({ field }) => field !== null && inferField(field) === 'card_number');
  return refusal !== '' && !(refusal === PAYS && ownCard);
}

function fillOptions(form: Form, { memory, persona, tried }: OptionContext): Option[] {
  const labels = form.fields.map((view) => stableText(view.field?.label ?? '')).join(',');
  const base = `fill|${form.group}|${labels.slice(0, 120)}`;
  return variantsOf(form).map((variant) => {
    const key = `${base}|${variant}`;
    const prior = variant === 'valid' ? 1 : variant === 'other' ? 0.4 : 0.25;
    return {
      key,
      shared: key,
      kind: 'fill',
      prior,
      why:
        variant === 'valid'
          ? 'fill the form with fitting values'
          : `fill the form: ${variant.replace(/@.*/, '')}`,
      view: form.submit ?? form.fields[0] ?? null,
      leads_to: '',
      act: () => planFill(form, variant, memory, persona, tried(key)),
    };
  });
}

/** Names and routes met in each list: a few different ones are a menu, many are items of one kind. */
function listsOf(elements: readonly ElementView[]): Map<string, Set<string>> {
  const lists = new Map<string, Set<string>>();
  for (const view of elements) {
    if (!view.collection) continue;
    const names = lists.get(view.collection) ?? new Set();
    names.add(labelOf(view));
    lists.set(view.collection, names);
  }
  return lists;
}

function labelOf(view: ElementView): string {
  return view.leads_to ? routeOf(view.leads_to) : stableText(view.target.name);
}

type Alike = { key: string; shared: string; views: ElementView[] };

function groupAlike(elements: readonly ElementView[], lists: Map<string, Set<string>>): Alike[] {
  const groups = new Map<string, Alike>();
  for (const view of elements) {
    if (!view.enabled) continue;
    const { role } = view.target;
    const label = labelOf(view);
    const many = (lists.get(view.collection)?.size ?? 0) > NAMES_PER_LIST;
    const where = view.collection ? `c:${view.collection}` : view.group;
    const nameless = !view.target.name && !view.leads_to ? view.target.path : '';
    const key = `${view.affordance}|${role}|${where}|${many && view.collection ? '*' : label}|${nameless}`;
    const shared = `${role}|${many ? where : label}|${view.leads_to ? '' : view.group}|${nameless}`;
    const group = groups.get(key) ?? { key, shared, views: [] };
    group.views.push(view);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function elementOption(
  { key, shared, views }: Alike,
  inForm: Set<ElementView>,
  context: OptionContext,
): Option | null {
  const turn = context.tried(key);
  const usable = views.filter((view) => isUsable(view, context.seen));
  const view = usable[turn % Math.max(1, usable.length)];
  if (!view) return null;
  const base = { key, shared, view, leads_to: view.leads_to };
  const composed = inForm.has(view);
  if (view.affordance === 'activate' || (view.affordance === 'toggle' && !composed)) {
    const action: Action = { kind: 'activate', target: view.target };
    return {
      ...base,
      kind: 'activate',
      prior: priorOf(view),
      why: whyOf(view),
      act: () => ({ action, sent: null }),
    };
  }
  if ((composed || context.mode === 'read_only') && view.affordance !== 'choose') return null;
  const value = view.affordance === 'choose' ? otherChoice(view, turn) : '';
  const action: Action = {
    kind: 'fill',
    fields: [{ target: view.target, affordance: view.affordance, value }],
    submit: null,
  };
  if (view.affordance === 'choose' || view.affordance === 'upload') {
    const prior = composed ? 0.25 : 0.6;
    return { ...base, kind: 'set', prior, why: 'choose something else', act: () => ({ action, sent: null }) };
  }
  const form: Form = { group: view.group, fields: [view], submit: null };
  const variants = variantsOf(form);
  return {
    ...base,
    kind: 'fill',
    prior: 0.9,
    why: 'type into the field',
    act: () =>
      planFill(form, variants[turn % variants.length] ?? 'valid', context.memory, context.persona, turn),
  };
}

function otherChoice(view: ElementView, turn: number): string {
  const options = (view.field?.options ?? []).filter((option) => option !== view.field?.value);
  return chooseOption(options, turn);
}

function isUsable(view: ElementView, seen: Observation): boolean {
  if (refusalFor(view.target.name, view.leads_to)) return false;
  if (!view.leads_to) return true;
  if (!/^https?:/.test(view.leads_to)) return view.leads_to.startsWith('javascript:');
  return URL.canParse(seen.place) && new URL(view.leads_to).origin === new URL(seen.place).origin;
}

function priorOf(view: ElementView): number {
  if (view.submits) return 0.6;
  if (view.selected) return 0.15;
  switch (view.target.role) {
    case 'button':
    case 'menuitem':
    case 'tab':
    case 'option':
      return 0.8;
    case 'link':
      return 0.7;
    case 'checkbox':
    case 'radio':
    case 'switch':
      return 0.6;
    default:
      return 0.55;
  }
}

function whyOf(view: ElementView): string {
  if (view.submits) return 'send the form as it is';
  if (view.leads_to) return 'see where it leads';
  return view.affordance === 'toggle' ? 'switch it' : 'see what it does';
}

function generalOptions(seen: Observation): Option[] {
  const general = (name: string, prior: number, why: string, action: Action): Option => ({
    key: `general|${name}`,
    shared: `general|${name}`,
    kind: 'general',
    prior,
    why,
    view: null,
    leads_to: '',
    act: () => ({ action, sent: null }),
  });
  const options = [
    general('back', 0.14, 'see whether going back works', { kind: 'back' }),
    general('reload', 0.12, 'see whether the screen survives a reload', { kind: 'reload' }),
    general('scroll', 0.13, 'see what is further down', { kind: 'scroll', target: null, direction: 'down' }),
  ];
  if (seen.dialogs > 0)
    options.push(general('escape', 0.2, 'leave the dialog', { kind: 'press', key: 'Escape' }));
  return options;
}
