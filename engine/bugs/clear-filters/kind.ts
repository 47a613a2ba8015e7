import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { lacking, losesSome } from '#engine/export/runtime/lists.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isSameBag, itemsAt, need, pageOf } from '../shared/compare.ts';
import {
  applyFilter,
  type FilterUse,
  filtersOn,
  narrow,
  showsWhole,
  type Use,
  usedBy,
} from '../shared/filters.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { isFromStart, listed } from '../shared/paging.ts';
import { searchName } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import words from './clear-words.json' with { type: 'json' };
import { staysNarrow } from './reproduce.ts';

type Facts = { clear: string; clear_role: string; control: string; how: FilterUse; value: string };

const named = (all: readonly string[]) => new RegExp(`^(${all.join('|')})( [(]?\\d+[)]?)?$`, 'iu');
const ABOUT_FILTERS = named(words.about_filters);
const BARE = named(words.bare);

/** What clears filters brings back the list that was there without them. */
export const clearFilters: TriedKind<'stays', Facts> = {
  id: 'clear_filters',
  category: 'functional',
  description: 'After filters were cleared the list does not show what it shows without them',
  sentence: 'Use TARGET, then clear the filters and compare the list',
  fingerprint_rule: 'route and the name of what clears',
  variants: {
    stays: {
      severity: 'major',
      because: 'what is there seems to be gone, and nothing says that a filter is on',
      title: ({ clear, control }) => `"${clear}" does not bring back what "${control}" took away`,
    },
  },
  budget: { chance: 0.02, seconds: 2, most: 8 },
  reproduce: ({ facts: { clear, clear_role, how, value }, used }) =>
    shownBy(
      staysNarrow,
      { control: used.target(), how, value, clear: byRole(clear_role, clear) },
      { late: true, timeout_ms: 45_000 },
    ),
  changes: false,
  appliesTo: (context) =>
    showsWhole(context.seen)
      ? filtersOn(context).map((target) => ({ kind: 'check', check: 'clear_filters', target }))
      : [],
  run: async (trial, { target }) => {
    need(target, 'a filter');
    const use: Use = { target, how: usedBy(trial.view(target)) };
    const before = await listed(trial);
    const { path, items: part, value } = await narrow(trial, use, before);
    const whole = before.get(path) ?? [];
    const clear = clearIn(trial);
    need(clear, 'what clears filters');
    const cleared = async () => {
      await press(trial, clear);
      const now = async () => itemsAt(await listed(trial), path, whole);
      if (!isSameBag(await now(), whole))
        await trial.until(async () => isSameBag(await now(), whole), trial.pace.save_ms / 3);
      return now();
    };
    const after = await cleared();
    if (!losesSome(whole, after)) return [];
    // Of many pages another order shows other items first.
    need(after.length < whole.length || !gaveUpMore(trial), 'the order was cleared too');
    // The same once more: a list that others change meanwhile is another one by itself.
    await applyFilter(trial, use, value);
    return isSameBag(await cleared(), after)
      ? [sightingOf(trial, use, { clear, value, whole, part, after })]
      : [];
  },
};

/** The control that clears filters: by its name, or a bare "Clear" that was not to be used before one was set. */
function clearIn({ start, seen }: Trial): ElementTarget | undefined {
  const isPressed = ({ affordance, enabled }: ElementView) => affordance === 'activate' && enabled;
  const wasThere = ({ target }: ElementView) =>
    start.elements.some((one) => one.enabled && one.target.name === target.name);
  const isClear = (view: ElementView) => {
    const name = view.target.name.trim();
    return ABOUT_FILTERS.test(name) || (BARE.test(name) && !wasThere(view));
  };
  return seen.elements.find((view) => isPressed(view) && isClear(view))?.target;
}

/** Whether the address has lost something that it had before the filter was set, as the order of the list. */
function gaveUpMore({ start, seen }: Trial): boolean {
  const set = [...new URL(start.place).searchParams].filter(([, value]) => value !== '');
  const kept = new URL(seen.place).searchParams;
  return set.some(([name, value]) => kept.get(name) !== value);
}

async function press(trial: Trial, target: ElementTarget): Promise<void> {
  const { place } = trial.seen;
  trial.view(target);
  await trial.do({ kind: 'activate', target });
  need(pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent), 'it leads elsewhere');
  need(trial.seen.busy === undefined && isFromStart(trial.seen), 'not at rest');
}

type Found = { clear: ElementTarget; value: string; whole: string[]; part: string[]; after: string[] };

function sightingOf(
  trial: Trial,
  { target, how }: Use,
  { clear, value, whole, part, after }: Found,
): Sighting<'stays', Facts> {
  const control = how === 'type' ? searchName(target) : target.name;
  return {
    variant: 'stays',
    facts: { clear: clear.name, clear_role: clear.role, control, how, value },
    key: [clear.name.replace(/\d+/g, '#')],
    description: `"${control}" was set to "${value}" and the filters were cleared; items that were listed before are still missing.`,
    place: trial.start.place,
    element: target,
    context: {
      set_to: value,
      before: `${whole.length}`,
      filtered: `${part.length}`,
      after: `${after.length}`,
      gone: lacking(whole, after).join(' | ').slice(0, 300),
    },
  };
}
