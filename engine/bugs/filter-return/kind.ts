import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isPaged, isSameBag, itemsAt, need, pageOf, type Texts } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { isFromStart, listed } from '../shared/paging.ts';
import { isSearched } from '../shared/search.ts';
import { switchesOf, switchesWith } from '../shared/switches.ts';
import type { Trial } from '../shared/trial.ts';
import ownLists from './own-lists.json' with { type: 'json' };
import { listIsAnother, showsBeyond } from './reproduce.ts';

type Variants = 'return' | 'beyond';
type Found = Sighting<Variants, Facts>;
type Facts = { filter: string; home: string };

const APART = new RegExp(ownLists.join('|'), 'i');
const NO_RULES = { refuse: () => '', destructive: false };

/** Switching a filter and returning shows the same list; a filter shows a part of all. */
export const filterReturn: TriedKind<Variants, Facts> = {
  id: 'filter_return',
  category: 'functional',
  description:
    'After switching a filter or tab and back the list is another one, or a filter shows what "All" does not',
  sentence: 'Choose TARGET, then what was chosen before',
  fingerprint_rule: 'route and what went wrong; the filter that shows more than all',
  variants: {
    return: {
      severity: 'major',
      because: 'what is listed depends on where one has been',
      title: ({ filter }) => `The list is another one after switching to "${filter}" and back`,
    },
    beyond: {
      severity: 'major',
      because: 'what is listed depends on where one has been',
      title: ({ filter }) => `"${filter}" shows something that "All" does not`,
    },
  },
  budget: { chance: 0.07, seconds: 2.2, most: 16 },
  inPassing: { variant: 'beyond', facts: { filter: '', home: '' } },
  reproduce: ({ variant, facts, used }) =>
    variant === 'beyond'
      ? shownBy(showsBeyond, { filter: used.target() }, { late: true })
      : shownBy(listIsAnother, { to: used.target(), back: used.beside(facts.home) }, { late: true }),
  changes: false,
  appliesTo: (context) =>
    context.seen.dialogs > 0 || !isFromStart(context.seen)
      ? []
      : switchesOf(context).flatMap(({ others }) =>
          others
            .slice(0, 2)
            .map(({ target }) => ({ kind: 'check' as const, check: 'filter_return', target })),
        ),
  run: async (trial, { target }) => {
    const set = target ? switchesWith(switchesOf({ seen: trial.start, ...NO_RULES }), target) : null;
    need(target && set, 'a filter');
    const home = set.chosen.target;
    const before = await listed(trial);
    await go(trial, target);
    const part = await listed(trial);
    await go(trial, home);
    // Tabs that begin anew put the search and the filters back, which the screen says.
    need(isSearched(trial.seen) === isSearched(trial.start), 'the same search');
    need(isSameBag(chosenOn(trial.seen), chosenOn(trial.start)), 'the same filters');
    const after = await listed(trial);
    const changed = [...before].find(
      ([path, items]) => items.length > 0 && !isSameBag(items, itemsAt(after, path, items)),
    );
    if (changed) return returned(trial, target, home, changed, after);
    // Of pages only the first is seen: another filter may rightly show what stands on a later one.
    return set.whole && !isPaged(trial.start) && !APART.test(target.name)
      ? beyond(trial, [target, home], before, part)
      : [];
  },
};

/** What the fields of a screen hold. */
const chosenOn = ({ elements }: Observation): string[] =>
  elements.flatMap(({ field, target }) => (field ? [`${target.role} ${target.name}: ${field.value}`] : []));

async function go(trial: Trial, target: ElementTarget): Promise<void> {
  const { place, dialogs } = trial.seen;
  await trial.do({ kind: 'activate', target });
  need(pageOf(trial.seen.place) === pageOf(place) && trial.seen.dialogs === dialogs, 'it leads elsewhere');
  need(!isDisturbed(trial.recent) && trial.seen.busy === undefined && isFromStart(trial.seen), 'not at rest');
}

/** The same way once more must end with the same loss: a list that is never the same twice is not judged. */
async function returned(
  trial: Trial,
  target: ElementTarget,
  home: ElementTarget,
  [path, items]: [string, string[]],
  after: Texts,
): Promise<Found[]> {
  await go(trial, target);
  await go(trial, home);
  const again = itemsAt(await listed(trial), path, items);
  const now = itemsAt(after, path, items);
  if (!isSameBag(again, now)) return [];
  const [gone, come] = [lacking(items, now), lacking(now, items)];
  if (gone.length > 0 && come.length > 0 && gone.length === items.length) return []; // Worded anew, all of it.
  return [
    {
      variant: 'return',
      facts: { filter: target.name, home: home.name },
      description: `"${home.name}" was chosen before and is chosen again, but it does not show the same items.`,
      place: trial.start.place,
      element: target,
      key: ['return'],
      context: {
        gone: gone.join(' | ').slice(0, 300),
        come: come.join(' | ').slice(0, 300),
        home: home.name,
      },
    },
  ];
}

/** Items under a filter that "All" does not show, in a list that shows items of "All" too. */
function beyond(
  trial: Trial,
  [target, home]: [ElementTarget, ElementTarget],
  before: Texts,
  part: Texts,
): Found[] {
  for (const [path, items] of part) {
    const all = before.get(path);
    if (!all || all.length === 0 || items.length === 0) continue;
    const strange = lacking(items, all);
    if (strange.length === 0 || strange.length === items.length) continue;
    return [
      {
        variant: 'beyond',
        facts: { filter: target.name, home: home.name },
        description: 'The list of everything lacks items that are listed when the filter is on.',
        place: trial.start.place,
        element: target,
        key: ['beyond', target.name],
        context: { items: strange.join(' | ').slice(0, 300), home: home.name },
      },
    ];
  }
  return [];
}
