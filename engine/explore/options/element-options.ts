import type { Action, ElementView, FieldHints, Observation } from '#engine/drivers/contract.ts';
import { otherOption } from '#engine/forms/choices.ts';
import type { Form } from '#engine/forms/form.ts';
import { planFill, variantsOf } from '#engine/forms/form-options.ts';
import { screenRouteOf, stableText } from '#engine/model/fingerprint.ts';
import { choiceOfLanguage, languageIn, worthOfLanguage } from '#engine/model/languages.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { gestureOptions } from './gesture-options.ts';
import { isUsable, type Option, type OptionContext } from './option.ts';

const NAMES_PER_LIST = 12;
/** Words on controls that lead on, and on those that lead back out of what was begun. */
const ONWARD =
  /^(next|continue|proceed|finish|start|create|new|add|edit|save|weiter|suivant|siguiente|crear|neu)\b/i;
const OUTWARD = /^(cancel|close|dismiss|back|abbrechen|annuler|cancelar|schlie[sß]+en)\b|^[×x✕]$/i;

/** Elements that are interchangeable for novelty: the items of a list, the same button twice. */
export type Alike = { key: string; shared: string; family: string; views: ElementView[]; list?: string };

/** What could be done with single elements; fields in `inForm` are filled with their form. */
export function elementOptions(inForm: ReadonlySet<ElementView>, context: OptionContext): Option[] {
  const options: Option[] = [];
  const groups = groupAlike(context);
  for (const alike of groups) {
    const usable = alike.views.filter((view) => isUsable(view, context));
    if (usable.length === 0) continue;
    const group = { ...alike, views: usable };
    const option = elementOption(group, inForm, context);
    if (option) options.push(option);
    if (context.mode !== 'read_only') options.push(...gestureOptions(group, groups, context));
  }
  return options;
}

/** Names and routes met in each list: a few different ones are a menu, many are items of one kind. */
function listsOf(seen: Observation): Map<string, Set<string>> {
  const lists = new Map<string, Set<string>>();
  for (const view of seen.elements) {
    if (!view.collection) continue;
    const names = lists.get(view.collection) ?? new Set();
    names.add(labelOf(view, seen));
    lists.set(view.collection, names);
  }
  return lists;
}

function labelOf(view: ElementView, seen: Observation): string {
  return leadsOn(view, seen) ? screenRouteOf(view.leads_to) : stableText(sharedName(view));
}

/** Where a link leads; '' for links that are buttons in disguise, as those to an empty fragment are. */
function leadsOn({ leads_to }: ElementView, { place }: Observation): string {
  if (!leads_to.endsWith('#') && !leads_to.startsWith('javascript:')) return leads_to;
  return leads_to.startsWith('javascript:') || samePage(leads_to, place) ? '' : leads_to;
}

function samePage(one: string, other: string): boolean {
  return one.split('#')[0] === other.split('#')[0];
}

function groupAlike(context: Pick<OptionContext, 'seen' | 'isMenu'>): Alike[] {
  const lists = listsOf(context.seen);
  const groups = new Map<string, Alike>();
  for (const view of context.seen.elements) {
    if (!view.enabled) continue;
    const identity = identityOf(view, lists, context);
    const group = groups.get(identity.key) ?? { ...identity, views: [] };
    group.views.push(view);
    groups.set(identity.key, group);
  }
  return [...groups.values()];
}

/** By what an element counts as the same as another, or as one of its family. */
function identityOf(
  view: ElementView,
  lists: ReadonlyMap<string, ReadonlySet<string>>,
  { seen, isMenu }: Pick<OptionContext, 'seen' | 'isMenu'>,
): Omit<Alike, 'views'> {
  const { role } = view.target;
  const label = labelOf(view, seen);
  const leads_to = leadsOn(view, seen);
  const isLong = (lists.get(view.collection)?.size ?? 0) > NAMES_PER_LIST;
  const list = isLong ? `${role}|${view.collection}` : '';
  const isOneOfMany = isLong && !isMenu(list);
  const where = view.collection ? `c:${view.collection}` : view.group;
  const nameless = !view.target.name && !leads_to ? namelessKey(view) : '';
  return {
    key: `${view.affordance}|${role}|${where}|${isOneOfMany ? '*' : label}|${nameless}`,
    shared: `${role}|${isOneOfMany ? where : label}|${leads_to ? '' : view.group}|${nameless}`,
    family: `${role}|${where || view.target.path.replace(/\d+/g, '')}`,
    ...(list ? { list } : {}),
  };
}

/** One of the interchangeable elements, whose turn it is; what every option of it has. */
type Chosen = Pick<Option, 'key' | 'shared' | 'family' | 'leads_to'> & { view: ElementView };

function elementOption(
  alike: Alike,
  inForm: ReadonlySet<ElementView>,
  context: OptionContext,
): Option | null {
  const { key, shared, family, views } = alike;
  const turn = context.tried(key);
  const view = views[turn % Math.max(1, views.length)];
  if (!view) return null;
  const chosen = { key, shared, family, view, leads_to: leadsOn(view, context.seen) };
  const composed = inForm.has(view);
  const isLeftToForm = composed || context.mode === 'read_only';
  switch (view.affordance) {
    case 'activate':
      return pressOption(chosen, alike, context);
    case 'choose':
      return setOption(chosen, view.field ? choiceIn(view.field, turn, context.home) : '', composed, context);
    case 'toggle':
      return composed ? null : pressOption(chosen, alike, context);
    case 'upload':
      return isLeftToForm ? null : setOption(chosen, '', composed, context);
    case 'type':
      return isLeftToForm ? null : typeOption(chosen, turn, context);
    default:
      return null;
  }
}

function pressOption(chosen: Chosen, { views, list }: Alike, { seen, home }: OptionContext): Option {
  const { view } = chosen;
  const action: Action = { kind: 'activate', target: view.target };
  return {
    ...chosen,
    alike: views,
    ...(list ? { list } : {}),
    kind: 'activate',
    prior: priorOf(view) * worthOfLanguage(view, seen, home),
    sends: view.submits,
    why: whyOf(view),
    act: () => ({ action, sent: null }),
  };
}

function setOption(chosen: Chosen, value: string, composed: boolean, { seen, home }: OptionContext): Option {
  const { view } = chosen;
  const fields = [{ target: view.target, affordance: view.affordance, value }];
  const act = () => ({ action: { kind: 'fill', fields, submit: null } as Action, sent: null });
  const prior = (composed ? 0.25 : 0.6) * worthOfLanguage(view, seen, home);
  return { ...chosen, kind: 'set', prior, why: 'choose something else', act };
}

function typeOption(chosen: Chosen, turn: number, { memory, persona }: OptionContext): Option {
  const form: Form = { group: chosen.view.group, fields: [chosen.view], submit: null };
  const variants = variantsOf(form, memory);
  const variant = variants[turn % variants.length] ?? 'valid';
  const act = () => planFill(form, variant, memory, persona, turn);
  return { ...chosen, kind: 'fill', prior: 0.9, why: 'type into the field', act };
}

/** Another entry of a list; of one of languages the one that the app began in, where it has gone from that. */
function choiceIn(field: FieldHints, turn: number, home: string): string {
  const here = languageIn(field);
  const back = here !== null && here !== home ? choiceOfLanguage(field, home) : null;
  return back ?? otherOption(field, turn);
}

/** Nameless buttons are told apart by where they stand; other nameless things are many of one kind. */
function namelessKey({ target }: ElementView): string {
  return target.role === 'generic' ? target.path.replace(/\d+/g, '') : target.path;
}

function priorOf(view: ElementView): number {
  if (view.submits) return 0.6;
  if (view.selected) return 0.15;
  // One press tells whether something works that the keyboard does not come to.
  if (view.mouse_only) return 1;
  if (OUTWARD.test(view.target.name)) return 0.4;
  if (ONWARD.test(view.target.name)) return 0.9;
  switch (view.target.role) {
    case 'button':
    case 'menuitem':
    case 'tab':
    case 'option':
      return 0.8;
    case 'link':
      return 0.7;
    case 'cell':
      // Tables of some libraries listen at each of them, for nothing in most apps.
      return 0.2;
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
