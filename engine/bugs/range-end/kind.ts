import type { ElementTarget } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isSameBag, itemsAt, need, pageOf, textsOf } from '../shared/compare.ts';
import { daysOf, rangeOn } from '../shared/day-range.ts';
import { daysAfter } from '../shared/days.ts';
import { showsWhole } from '../shared/filters.ts';
import type { TriedKind } from '../shared/kind.ts';
import { tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { leavesOut } from './reproduce.ts';

type Facts = { end: string; from: string; to: string; day: string; row: string };

/** A range of days holds the days that it is given. */
export const rangeEnd: TriedKind<'left_out', Facts> = {
  id: 'range_end',
  category: 'functional',
  description: 'A list that is narrowed to a range of days leaves out its first or its last day',
  sentence: 'Narrow the list to one day that a row of it has',
  fingerprint_rule: 'route and the end that is left out',
  variants: {
    left_out: {
      severity: 'major',
      because: 'what is shown is not what was asked for',
      title: ({ end }) => `"${end}" leaves out the day that it is given`,
    },
  },
  budget: { chance: 0.3, seconds: 0.4, most: 6 },
  reproduce: ({ facts: { from, to, day, row }, used }) =>
    shownBy(
      leavesOut,
      { from: used.field(from), to: used.field(to), day, row },
      { late: true, timeout_ms: 45_000 },
    ),
  changes: false,
  appliesTo: ({ seen }) => {
    const range = showsWhole(seen) ? rangeOn(seen) : null;
    if (!range) return [];
    const fields = [range.from, range.to].map(({ target }) => ({
      target,
      affordance: 'type' as const,
      value: '',
    }));
    return [{ kind: 'check', check: 'range_end', fields }];
  },
  run: async (trial, { fields = [] }) => {
    const [from, to] = fields.map(({ target }) => target);
    need(from && to, 'a range');
    const about = rangeOn(trial.seen)?.about;
    const table = tablesOf(await trial.lists()).find((one) => daysOf(one, about) !== null);
    const days = table && daysOf(table, about);
    need(table && days, 'a column of days');
    const at = Math.floor(days.length / 2);
    const day = days[at] as string;
    const rows = textsOf([table.list]).get(table.path) ?? [];
    const row = rows[at] as string;
    const has = async (first: string, last: string) => {
      await narrowTo(trial, [from, to], [first, last]);
      const shown = async () => itemsAt(textsOf(await trial.lists()), table.path, rows).includes(row);
      return (await shown()) || trial.until(shown, trial.pace.save_ms / 2);
    };
    const [before, after] = [daysAfter(day, -1), daysAfter(day, 1)];
    if (await has(day, day)) return [];
    need(await has(before, after), 'a range of these days');
    const isFrom = !(await has(day, after));
    need(isFrom || !(await has(before, day)), 'an end that is left out');
    const end = isFrom ? from : to;
    return [
      {
        variant: 'left_out',
        facts: { end: end.name, from: from.name, to: to.name, day, row },
        description:
          'A row of the list has the day; it is shown with a range from the day before to the day after, and not with one that begins or ends on its own.',
        place: trial.start.place,
        element: end,
        key: [end.name],
        context: { day, row },
      },
    ];
  },
};

async function narrowTo(
  trial: Trial,
  targets: readonly [ElementTarget, ElementTarget],
  days: readonly [string, string],
): Promise<void> {
  const { place } = trial.seen;
  const before = [...textsOf(await trial.lists()).values()].flat();
  const fields = targets.map((target, index) => ({
    target,
    affordance: 'type' as const,
    value: days[index] ?? '',
  }));
  await trial.do({ kind: 'fill', fields, submit: 'enter' });
  need(pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent), 'it leads elsewhere');
  const isNarrower = async () => !isSameBag(before, [...textsOf(await trial.lists()).values()].flat());
  await trial.until(isNarrower, trial.pace.save_ms / 4);
  need(await trial.hasCome(), 'not at rest');
}
