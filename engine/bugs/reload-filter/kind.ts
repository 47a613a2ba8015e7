import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPaged,
  isPlainWeb,
  isSameBag,
  lacking,
  need,
  textsOf,
} from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { filterIsLost } from './reproduce.ts';

type Facts = { filter: string; paged: boolean };

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
  budget: { prior: 0.6, most: 8 },
  inPassing: { variant: 'lost', facts: { filter: '', paged: false } },
  reproduce: ({ facts: { paged }, used }) =>
    shownBy(filterIsLost, { filter: used.target(), paged }, { late: true }),
  changes: false,
  appliesTo: ({ seen }) => {
    const chosen = isPlainWeb(seen.place) && seen.dialogs === 0 ? namedByAddress(seen) : null;
    return chosen ? [{ kind: 'check', check: 'reload_filter', target: chosen.target }] : [];
  },
  run: async (trial, { target }) => {
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
    const paged = isPaged(start) || isPaged(trial.seen);
    if (paged && !isReplaced(chosen, start, trial.seen)) return [];
    const grown = [...before].find(([path, items]) => {
      const later = first.get(path) ?? [];
      if (items.length === 0) return false;
      if (paged) return later.length > 0 && !isSameBag(items, later);
      return later.length > items.length && lacking(items, later).length === 0;
    });
    if (!grown) return [];
    const second = await reload();
    if (!isSameBag(first.get(grown[0]) ?? [], second.get(grown[0]) ?? [])) return [];
    return [
      {
        variant: 'lost',
        facts: { filter: chosen.target.name, paged },
        description:
          'The address stays the same, but after a reload the filter that it names is not chosen and other things are listed.',
        place: start.place,
        element: chosen.target,
        key: [],
        context: {
          before: `${grown[1].length} items`,
          after: `${first.get(grown[0])?.length ?? 0} items`,
          ...(paged ? { pages: 'one of several is listed' } : {}),
        },
      },
    ];
  },
};

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
  const words = decode(`${search}${hash}`)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return (
    elements.find(
      ({ selected, affordance, target }) =>
        selected &&
        affordance === 'activate' &&
        target.name.length > 1 &&
        words.includes(target.name.trim().toLowerCase()),
    ) ?? null
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
