import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { decoded } from '#engine/model/decoded.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPaged,
  isPlainWeb,
  isSameBag,
  itemsAt,
  need,
  pageOf,
  textsOf,
  timeless,
} from '../shared/compare.ts';
import { type FilterUse, filtersOn, isNarrowed, narrow, type Use, usedBy } from '../shared/filters.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { isFromStart, listed } from '../shared/paging.ts';
import { searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { choiceIsLost, filterIsLost } from './reproduce.ts';

/**
 * `how`: of a control that a value is chosen by, `control`; '' where the filter itself is pressed. `paged`: what is shown
 * then is one page of several, or stands elsewhere, as what a tab shows.
 */
type Facts = { filter: string; paged: boolean; control: string; how: FilterUse | '' };

const SWITCHED = /^(tab|link|button|radio)$/;

/** A filter that the address names is applied again after a reload. */
export const reloadFilter: TriedKind<'lost', Facts> = {
  id: 'reload_filter',
  category: 'functional',
  description: 'After a reload a filter that the address names is not applied any more',
  sentence: 'Choose TARGET, reload the page, and compare what is listed',
  fingerprint_rule: 'route',
  variants: {
    lost: {
      severity: 'major',
      because: 'links, bookmarks and reloads show another thing than they did',
      title: ({ filter }) => `The filter "${filter}" in the address is lost on reload`,
    },
  },
  budget: { chance: 0.005, seconds: 1.6, most: 8 },
  inPassing: { variant: 'lost', facts: { filter: '', paged: false, control: '', how: '' } },
  reproduce: ({ facts: { paged, filter, how }, used }) =>
    how === ''
      ? shownBy(filterIsLost, { filter: used.target(), paged }, { late: true })
      : shownBy(choiceIsLost, { control: used.target(), how, value: filter }, { late: true }),
  changes: false,
  appliesTo: (context) => {
    const { seen } = context;
    if (!isPlainWeb(seen.place) || seen.dialogs > 0) return [];
    const chosen = namedByAddress(seen);
    const others = isFromStart(seen) && !isNarrowed(seen) ? filtersOn(context) : [];
    const targets = [...(chosen ? [chosen.target] : []), ...others];
    return targets.map((target) => ({ kind: 'check', check: 'reload_filter', target }));
  },
  run: (trial, { target }) =>
    target && !SWITCHED.test(target.role)
      ? lostChoice(trial, { target, how: usedBy(trial.view(target)) })
      : lostSwitch(trial, target),
};

/** A switch that the address names, and that is not chosen any more after a reload. */
async function lostSwitch(
  trial: Trial,
  target: ElementTarget | undefined,
): Promise<Sighting<'lost', Facts>[]> {
  // Where the address alone does not bring the filter back, it is chosen as it was when the bug was found.
  if (target && !trial.view(target).selected) await trial.do({ kind: 'activate', target });
  const start = trial.seen;
  const chosen = namedByAddress(start);
  need(chosen, 'a filter in the address');
  const before = textsOf(await trial.lists());
  const reload = async () => {
    await trial.do({ kind: 'reload' });
    const answer = documentOf(trial.recent);
    need(answer?.method === 'GET' && answer.status < 400, 'no ordinary answer');
    need(!asksToSignIn(trial.seen, start) && !isDisturbed(trial.recent), 'not the same session');
    need(trial.seen.place === start.place, 'another screen');
    return textsOf(await trial.lists());
  };
  const first = await reload();
  const now = trial.seen.elements.find(
    ({ target }) => target.role === chosen.target.role && target.name === chosen.target.name,
  );
  if (!now || now.selected) return [];
  // Of pages only one is seen: that the list has grown cannot be told, but another choice stands in its place.
  const isOther = isReplaced(chosen, start, trial.seen);
  const isPart = isPaged(start) || isPaged(trial.seen);
  if (isPart && !isOther) return [];
  const said = timeless(trial.seen.text.replace(/\s+/g, ' '));
  const grown = [...before].find(([path, items]) => {
    const later = first.get(path) ?? [];
    if (items.length === 0) return false;
    // What a tab shows stands in a list of its own.
    if (isOther && later.length === 0) return !items.some((item) => said.includes(item));
    if (isPart) return later.length > 0 && !isSameBag(items, later);
    return later.length > items.length && lacking(items, later).length === 0;
  });
  if (!grown) return [];
  const paged = isPart || first.get(grown[0]) === undefined;
  const second = await reload();
  if (!isSameBag(first.get(grown[0]) ?? [], second.get(grown[0]) ?? [])) return [];
  return [
    {
      variant: 'lost',
      facts: { filter: chosen.target.name, paged, control: '', how: '' },
      description:
        'The address stays the same, but after a reload the filter that it names is not chosen and other things are listed.',
      place: start.place,
      element: chosen.target,
      key: [],
      context: {
        before: `${grown[1].length} items`,
        after: `${first.get(grown[0])?.length ?? 0} items`,
        ...(isPart ? { pages: 'one of several is listed' } : {}),
      },
    },
  ];
}

/** A choice or a search that the address names, and that shows the whole list again after a reload. */
async function lostChoice(trial: Trial, use: Use): Promise<Sighting<'lost', Facts>[]> {
  const { start } = trial;
  const whole = await listed(trial);
  const { path, items, value } = await narrow(trial, use, whole);
  const { place } = trial.seen;
  need(saysMore(place, start.place), 'an address that names it');
  const all = whole.get(path) ?? [];
  for (const time of [1, 2]) {
    await trial.do({ kind: 'reload' });
    need(
      documentOf(trial.recent)?.method === 'GET' && !isDisturbed(trial.recent),
      `no ordinary answer at load ${time}`,
    );
    need(!asksToSignIn(trial.seen, start) && trial.seen.place === place, 'not the same session or screen');
    const isPart = async () => !isSameBag(itemsAt(await listed(trial), path, items), all);
    if ((await isPart()) ? await isPart() : await trial.until(isPart, trial.pace.save_ms / 2)) return [];
  }
  const control = use.how === 'type' ? searchName(use.target) : use.target.name;
  return [
    {
      variant: 'lost',
      facts: { filter: value, paged: isPaged(trial.seen), control, how: use.how },
      description:
        'The address stays the same and names what was chosen, but after a reload the whole list is shown.',
      place: start.place,
      element: use.target,
      key: [control],
      context: { address: place, before: `${items.length} items`, after: `${all.length} items` },
    },
  ];
}

/** Whether the query or fragment of an address says more than before. */
function saysMore(place: string, before: string): boolean {
  if (!URL.canParse(place) || pageOf(place) !== pageOf(before)) return false;
  const queryOf = (address: string) => `${new URL(address).search}${new URL(address).hash}`;
  return queryOf(place).length > queryOf(before).length;
}

/** Whether, of the controls beside the one that was chosen, one is chosen now that was not. */
function isReplaced(chosen: ElementView, before: Observation, now: Observation): boolean {
  const others = ({ elements }: Observation) =>
    elements
      .filter(({ selected, target, group, collection }) => {
        const beside = group === chosen.group && collection === chosen.collection;
        return selected && beside && target.role === chosen.target.role && target.name !== chosen.target.name;
      })
      .map(({ target }) => target.name);
  const known = others(before);
  return others(now).some((name) => !known.includes(name));
}

/** A chosen control whose name is a value in the query or the fragment. */
function namedByAddress({ place, elements }: Observation): ElementView | null {
  if (!URL.canParse(place)) return null;
  const { search, hash } = new URL(place);
  if (search === '' && hash === '') return null;
  const words = decoded(`${search}${hash}`)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return (
    elements.find(
      ({ selected, affordance, target }) =>
        selected && affordance === 'activate' && target.name.length > 1 && words.includes(nameOf(target)),
    ) ?? null
  );
}

/** What a control is called, without the number of what it leads to. */
function nameOf({ name }: ElementTarget): string {
  return name
    .replace(/\s*[([]?\d+[)\]]?\s*$/, '')
    .trim()
    .toLowerCase();
}
