import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { areLanguages } from '#engine/model/languages.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import allWords from './all-words.json' with { type: 'json' };
import { pageOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import noSwitches from './no-switches.json' with { type: 'json' };
import { standsInHead } from './sorting.ts';
import { isOfRow } from './table.ts';

const SET = { least: 2, most: 8 };
const ALL = new RegExp(String.raw`^(everything|${allWords.join('|')})\b`, 'i');
const ACTS = new RegExp(String.raw`\b(${noSwitches.join('|')})\b`, 'i');

/** Controls side by side of which one is chosen at a time, as tabs and filters are. */
export type Switches = { chosen: ElementView; others: ElementView[]; whole: boolean };

/** Sets of tabs or filters that change what the same page shows. */
export function switchesOf({
  seen,
  refuse,
  destructive,
}: Pick<CheckContext, 'seen' | 'refuse' | 'destructive'>): Switches[] {
  const sets = new Map<string, ElementView[]>();
  for (const view of seen.elements) {
    const { target, affordance, enabled } = view;
    if (affordance !== 'activate' || !enabled || !/^(tab|link|button)$/.test(target.role)) continue;
    // A head that is sorted by narrows nothing, and what stands in a row is about that row.
    if (standsInHead(view) || isOfRow(view)) continue;
    if (!target.name || target.name.length > 30 || !staysHere(view, seen)) continue;
    const key = `${target.role}|${siblingPath(target)}`;
    sets.set(key, [...(sets.get(key) ?? []), view]);
  }
  return [...sets.values()].flatMap((views) => {
    if (views.length < SET.least || views.length > SET.most) return [];
    // What is listed stays the same, in other words.
    if (
      areLanguages(
        views.map(({ target }) => target.name),
        seen.language ?? '',
      )
    )
      return [];
    if (
      views.some(
        (view) =>
          ACTS.test(view.target.name) ||
          refuse(view, views) ||
          refusalFor(view.target.name, view.leads_to, destructive),
      )
    )
      return [];
    const chosen = views.filter(({ selected }) => selected);
    const named = views.filter(
      (view) => view.leads_to === seen.place || (chosen.length === 0 && ALL.test(view.target.name)),
    );
    const [one] = chosen.length === 1 ? chosen : chosen.length === 0 && named.length === 1 ? named : [];
    if (!one) return [];
    return [{ chosen: one, others: views.filter((view) => view !== one), whole: ALL.test(one.target.name) }];
  });
}

/** Links to the same path only: a filter in the query or the fragment. */
function staysHere({ leads_to, target }: ElementView, { place }: Observation): boolean {
  if (target.role !== 'link') return leads_to === '';
  if (leads_to.startsWith('javascript:')) return true;
  return leads_to !== '' && pageOf(leads_to) === pageOf(place);
}

/** A path without the positions of the last two steps: the same for `li > a` side by side. */
function siblingPath({ path }: Pick<ElementTarget, 'path'>): string {
  const steps = path.split('>');
  return [
    ...steps.slice(0, -2),
    ...steps.slice(-2).map((step) => (step.startsWith('#') ? '#' : step.replace(/\d+$/, ''))),
  ].join('>');
}

/** All that stand side by side with a control, itself included. */
export function besideOn({ elements }: Observation, { role, path }: ElementTarget): ElementView[] {
  const place = siblingPath({ path });
  return elements.filter(
    ({ target, affordance }) =>
      affordance === 'activate' && target.role === role && siblingPath(target) === place,
  );
}

/** The switches that this target belonged to, as they are now. */
export function switchesWith(all: readonly Switches[], target: ElementTarget): Switches | null {
  return (
    all.find(({ others }) =>
      others.some((one) => one.target.role === target.role && one.target.name === target.name),
    ) ?? null
  );
}
