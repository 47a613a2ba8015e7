import type { CheckAction, ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/model/safety.ts';
import {
  asksToSignIn,
  isDisturbed,
  isPlainWeb,
  isSameBag,
  itemsAt,
  need,
  pathOf,
} from '../shared/compare.ts';
import { type FilterUse, filtersOn, isNarrowed, narrow, type Use, usedBy } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { isFromStart, listed } from '../shared/paging.ts';
import { searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { listIsWholeAfterBack } from './reproduce.ts';

type Facts = { control: string; value: string; how: FilterUse; opener: string; opener_role: string };

const OPENS = /^(link|row|listitem|cell|gridcell|article)$/;

/** Going back from an item shows the part of the list that it was opened from. */
export const filterBack: TriedKind<'lost', Facts> = {
  id: 'filter_back',
  category: 'functional',
  description:
    'A filter or a search is lost when an item is opened from what it shows and left by going back',
  sentence: 'Use TARGET, open an item of the list, and go back',
  fingerprint_rule: 'route and the control’s name',
  variants: {
    lost: {
      severity: 'minor',
      because: 'nothing is lost but the way to where the user was',
      title: ({ control, value }) => `"${control}" with "${value}" is lost on the way back from an item`,
    },
  },
  budget: { prior: 0.55, most: 6, on_route: 2 },
  inPassing: {
    variant: 'lost',
    facts: { control: '', value: '', how: 'choose', opener: '', opener_role: '' },
  },
  reproduce: ({ facts: { value, how, opener, opener_role }, used }) =>
    opener === '' || !/^(?:link|row|listitem|cell|gridcell|article)$/.test(opener_role)
      ? null
      : shownBy(
          listIsWholeAfterBack,
          { control: used.target(), how, value, item: byRole(opener_role, opener) },
          { late: true },
        ),
  changes: false,
  appliesTo: (context) => {
    const { seen } = context;
    if (!isPlainWeb(seen.place) || seen.dialogs > 0 || !isFromStart(seen) || isNarrowed(seen)) return [];
    if (!seen.elements.some((view) => opensPage(view, context))) return [];
    return filtersOn(context).map((target) => ({ kind: 'check', check: 'filter_back', target }));
  },
  run: async (trial, action) => {
    const { target } = action;
    need(target, 'a filter or a search');
    const use = { target, how: usedBy(trial.view(target)) };
    const whole = await listed(trial);
    const narrowed = await narrow(trial, use, whole);
    const opener = await openOne(trial, action);
    await trial.do({ kind: 'back' });
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'not the same session');
    need(pathOf(trial.seen.place) === pathOf(trial.start.place), 'not back');
    const { path, items, value } = narrowed;
    const now = async () => itemsAt(await listed(trial), path, items);
    const all = whole.get(path) ?? [];
    const isWhole = async () => isSameBag(await now(), all);
    // The whole list may stand there for a moment until the filter is applied again.
    const isNarrow = async () => !(await isWhole()) || isSameBag(await now(), items);
    if ((await trial.until(isWhole, trial.pace.save_ms / 2)) && !(await trial.until(isNarrow)))
      return [sightingOf(trial, use, { value, opener, all, items })];
    return [];
  },
};

/** Opens the page of an item that is listed. @throws Unfit where that leads nowhere. */
async function openOne(trial: Trial, action: CheckAction): Promise<ElementTarget> {
  const context = { seen: trial.seen, refuse: () => '', destructive: false };
  const opener = trial.seen.elements.find((view) => opensPage(view, context))?.target;
  need(opener && opener.name !== action.target?.name, 'an item to open');
  await trial.do({ kind: 'activate', target: opener });
  need(pathOf(trial.seen.place) !== pathOf(trial.start.place), 'it opens no page');
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no plain way there');
  return opener;
}

/** Whether a control in a list leads to a page of its own; of a row that can be pressed that shows only then. */
function opensPage(
  view: ElementView,
  { seen, refuse, destructive }: Pick<CheckContext, 'seen' | 'refuse' | 'destructive'>,
): boolean {
  const { target, affordance, collection, leads_to } = view;
  if (collection === '' || affordance !== 'activate' || !OPENS.test(target.role)) return false;
  if (target.role === 'link' && !isAnotherPage(leads_to, seen)) return false;
  return refuse(view, [view]) === '' && !refusalFor(target.name, leads_to, destructive);
}

function isAnotherPage(address: string, { place }: Observation): boolean {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(place).origin) return false;
  return pathOf(address) !== pathOf(place) && !/\.\w{2,4}$/.test(new URL(address).pathname);
}

function sightingOf(
  trial: Trial,
  { target, how }: Use,
  { value, opener, all, items }: { value: string; opener: ElementTarget; all: string[]; items: string[] },
): Sighting<'lost', Facts> {
  const control = how === 'type' ? searchName(target) : target.name;
  return {
    variant: 'lost',
    facts: { control, value, how, opener: opener.name, opener_role: opener.role },
    key: [control],
    description:
      'The list showed a part of itself, one of its items was opened, and the way back leads to the whole list: what was chosen has to be chosen again.',
    place: trial.start.place,
    element: target,
    context: {
      value,
      opened: opener.name.slice(0, 100),
      before: `${items.length} items`,
      after: `${all.length} items`,
    },
  };
}
