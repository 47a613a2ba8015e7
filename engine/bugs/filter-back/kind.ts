import type { CheckAction, ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { byRole } from '#engine/model/code.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import {
  asksToSignIn,
  isDisturbed,
  isOtherPage,
  isPlainWeb,
  isSameBag,
  itemsAt,
  need,
  pageOf,
} from '../shared/compare.ts';
import { type FilterUse, filtersOn, narrow, showsWhole, type Use, usedBy } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { listed } from '../shared/paging.ts';
import { searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import backWords from './back-words.json' with { type: 'json' };
import { listIsWholeAfterBack } from './reproduce.ts';

type Facts = {
  control: string;
  value: string;
  how: FilterUse;
  opener: string;
  opener_role: string;
  back: string;
  back_role: string;
};

/** What an app calls the way from a page to the list that it was opened from. */
const WAY_BACK = new RegExp(
  String.raw`^([‹«<←]\s*)?(${backWords.join('|')})( (to|zu[rm]?|à|aux?|a|al|alla|naar|till?)( .{1,30})?)?$`,
  'i',
);
const OPENS = /^(link|row|listitem|cell|gridcell|article)$/;

/** Going back from an item shows the part of the list that it was opened from. */
export const filterBack: TriedKind<'lost', Facts> = {
  id: 'filter_back',
  category: 'functional',
  description:
    'A filter or a search is lost when an item is opened from what it shows and left by going back',
  sentence: 'Use TARGET, open an item of the list, and go back',
  fingerprint_rule: 'route and the control’s name',
  blames: ({ place }) => `back to ${routeOf(place)}`,
  variants: {
    lost: {
      severity: 'minor',
      because: 'nothing is lost but the way to where the user was',
      title: ({ control, value, back }) =>
        `"${control}" with "${value}" is lost ${back ? `by "${back}"` : 'on the way back from an item'}`,
    },
  },
  budget: { chance: 0.05, seconds: 3.3, most: 6, on_route: 2 },
  inPassing: {
    variant: 'lost',
    facts: { control: '', value: '', how: 'choose', opener: '', opener_role: '', back: '', back_role: '' },
  },
  reproduce: ({ facts: { value, how, opener, opener_role, back, back_role }, used }) =>
    opener === '' ||
    !/^(?:link|row|listitem|cell|gridcell|article)$/.test(opener_role) ||
    !/^(?:link|button|)$/.test(back_role)
      ? null
      : shownBy(
          listIsWholeAfterBack,
          {
            control: used.target(),
            how,
            value,
            item: byRole(opener_role, opener),
            back: back ? byRole(back_role, back) : null,
          },
          { late: true },
        ),
  changes: false,
  appliesTo: (context) => {
    const { seen } = context;
    if (!isPlainWeb(seen.place) || !showsWhole(seen)) return [];
    if (!seen.elements.some((view) => opensPage(view, context))) return [];
    return filtersOn(context).map((target) => ({ kind: 'check', check: 'filter_back', target }));
  },
  run: async (trial, action) => {
    const { target } = action;
    need(target, 'a filter or a search');
    const use = { target, how: usedBy(trial.view(target)) };
    const whole = await listed(trial);
    const narrowed = await narrow(trial, use, whole);
    const all = whole.get(narrowed.path) ?? [];
    const opener = await openOne(trial, action, narrowed.path);
    const back = trial.seen.elements.find(isWayBack)?.target ?? null;
    await trial.do({ kind: 'back' });
    if (await isWhole(trial, narrowed, all))
      return [sightingOf(trial, use, { ...narrowed, opener, back: null, all })];
    if (!back) return [];
    // The browser's own way keeps it: the app's own may not.
    await openOne(trial, action, narrowed.path);
    await trial.do({ kind: 'activate', target: trial.view(back).target });
    return (await isWhole(trial, narrowed, all))
      ? [sightingOf(trial, use, { ...narrowed, opener, back, all })]
      : [];
  },
};

/** A link has an address, which says by itself that it leads to the whole list. */
function isWayBack({ target, affordance, enabled, collection, leads_to }: ElementView): boolean {
  const isOwn = collection === '' && leads_to === '';
  return affordance === 'activate' && enabled && isOwn && WAY_BACK.test(target.name.trim());
}

type Narrowed = { path: string; items: string[]; value: string };

/** Whether the list that was a part is whole again, and stays so: it may be for a moment until the filter is applied. */
async function isWhole(trial: Trial, { path, items }: Narrowed, all: string[]): Promise<boolean> {
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'not the same session');
  need(pageOf(trial.seen.place) === pageOf(trial.start.place), 'not back');
  const now = async () => itemsAt(await listed(trial), path, items);
  const isAll = async () => isSameBag(await now(), all);
  const isPart = async () => !(await isAll()) || isSameBag(await now(), items);
  return (await trial.until(isAll, trial.pace.save_ms / 2)) && !(await trial.until(isPart));
}

/** Opens the page of an item of the list. @throws Unfit where that leads nowhere. */
async function openOne(trial: Trial, action: CheckAction, list: string): Promise<ElementTarget> {
  const context = { seen: trial.seen, refuse: () => '', destructive: false };
  const isItem = (view: ElementView) => view.target.path.startsWith(`${list}>`) && opensPage(view, context);
  const opener = trial.seen.elements.find(isItem)?.target;
  need(opener && opener.name !== action.target?.name, 'an item to open');
  await trial.do({ kind: 'activate', target: opener });
  need(pageOf(trial.seen.place) !== pageOf(trial.start.place), 'it opens no page');
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
  if (target.role === 'link' && !(isOtherPage(leads_to, seen.place) && !isFile(leads_to))) return false;
  return refuse(view, [view]) === '' && !refusalFor(target.name, leads_to, destructive);
}

const isFile = (address: string): boolean => /\.\w{2,4}$/.test(new URL(address).pathname);

function sightingOf(
  trial: Trial,
  { target, how }: Use,
  {
    value,
    opener,
    back,
    all,
    items,
  }: Narrowed & { opener: ElementTarget; back: ElementTarget | null; all: string[] },
): Sighting<'lost', Facts> {
  const control = how === 'type' ? searchName(target) : target.name;
  return {
    variant: 'lost',
    facts: {
      control,
      value,
      how,
      opener: opener.name,
      opener_role: opener.role,
      back: back?.name ?? '',
      back_role: back?.role ?? '',
    },
    key: [control, ...(back ? ['back'] : [])],
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
