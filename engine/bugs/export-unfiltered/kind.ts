import type { CheckAction, ElementView } from '#engine/drivers/contract.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { eitherRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import allWords from '../shared/all-words.json' with { type: 'json' };
import { isDisturbed, isPaged, isPlainWeb, need } from '../shared/compare.ts';
import { rangeOn } from '../shared/day-range.ts';
import { type FilterUse, filtersOn, narrow, showsWhole, usedBy } from '../shared/filters.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { listed, totalBeyond } from '../shared/paging.ts';
import { savedBy, saversOn } from '../shared/saved-file.ts';
import { find, type Trial } from '../shared/trial.ts';
import { savesMore } from './reproduce.ts';

type Facts = { control: string; how: FilterUse; value: string; held: number; listed: number };

/** What says of itself that it saves all is no filter's business. */
const SAVES_ALL = new RegExp(String.raw`(?<!\p{L})(${allWords.join('|')})(?!\p{L})`, 'iu');

/** A list that is narrowed and then saved as a file holds there what is listed. */
export const exportUnfiltered: TriedKind<'whole', Facts> = {
  id: 'export_unfiltered',
  category: 'functional',
  description:
    'A list that was narrowed by a filter or a search is saved as a file with all that it left out',
  sentence: 'Narrow the list with TARGET, save it as a file, and count there',
  fingerprint_rule: 'route and the name of what saves the list',
  variants: {
    whole: {
      severity: 'minor',
      because: 'nothing is lost, but the file is not what was asked for',
      title: ({ control, held, listed: shown }) =>
        `"${control}" saves ${held} items where the list is narrowed to ${shown}`,
    },
  },
  budget: { chance: 0.1, seconds: 2.2, most: 6, on_route: 2 },
  reproduce: ({ facts: { control, how, value }, used }) =>
    shownBy(savesMore, { control: used.target(), how, value, save: eitherRole(control) }, { late: true }),
  changes: false,
  appliesTo: (context) => {
    const { seen } = context;
    if (!isPlainWeb(seen.place) || !showsWhole(seen) || !saverIn(context)) return [];
    const range = rangeOn(seen);
    const days = range?.from.field?.input_type === 'date' ? [range.from.target] : [];
    return [...filtersOn(context), ...days].map(
      (target): CheckAction => ({ kind: 'check', check: 'export_unfiltered', target }),
    );
  },
  run: async (trial, { target }) => {
    need(target, 'a filter or a search');
    const whole = await listed(trial);
    const how = usedBy(trial.view(target));
    const { path, items, value } = await narrow(trial, { target, how }, whole);
    const count = isPaged(trial.seen) ? await totalBeyond(trial, items.length) : items.length;
    need(count !== null, 'a part that is counted');
    const left = (whole.get(path) ?? []).filter((item) => !items.includes(item));
    const save = saverIn({ seen: trial.seen, refuse: () => '' });
    need(save && left.length > 0, 'what saves the list');
    const held = await heldBy(trial, save, { items, left, count });
    if (held === null) return [];
    return [
      {
        variant: 'whole',
        facts: { control: save.target.name, how, value, held, listed: count },
        key: [save.target.name.replace(/\d+/g, '#')],
        description: `"${target.name}" narrows the list to ${count}; "${save.target.name}" then saves ${held} items, some of them such as the filter left out.`,
        place: trial.start.place,
        element: find(trial.seen, target) ? target : null,
        context: { filter: target.name, value, listed: String(count), saved: String(held) },
      },
    ];
  },
};

/** A button that saves a list, and does not say that it saves all. */
function saverIn(context: Pick<CheckContext, 'seen' | 'refuse'>): ElementView | undefined {
  return saversOn(context).find(
    ({ target }) => /^(?:button|link)$/.test(target.role) && !SAVES_ALL.test(target.name),
  );
}

/** How many records a file holds, where it has those that are listed and some that were left out as well; else null. */
async function heldBy(
  trial: Trial,
  { target }: ElementView,
  { items, left, count }: { items: readonly string[]; left: readonly string[]; count: number },
): Promise<number | null> {
  const { text } = await savedBy(trial, target);
  need(!isDisturbed(trial.recent), 'no ordinary answer');
  const records = recordsIn(text)
    .slice(1)
    .map((record) => record.join(' ').toLowerCase());
  const isHeld = (words: readonly string[]) =>
    records.some((record) => words.every((word) => record.includes(word)));
  const said = new Set(items.flatMap(wordsOf));
  const own = left.map((item) => wordsOf(item).filter((word) => !said.has(word)));
  const telling = own.filter((words) => words.length > 0);
  need(
    items.every((item) => isHeld(wordsOf(item).slice(0, 2))),
    'a file of the same rows',
  );
  return records.length > count && telling.some(isHeld) ? records.length : null;
}

/** The words of a row that a file of it is likely to hold as they are. */
function wordsOf(row: string): string[] {
  return (row.toLowerCase().match(/\p{L}{4,}/gu) ?? []).slice(0, 12);
}
