import type { ElementView, FieldValue } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { formAround, isSentOn } from '../shared/choosing.ts';
import { asksToSignIn, isDisturbed, isPlainWeb, need, pageOf } from '../shared/compare.ts';
import { periodOn } from '../shared/day-range.ts';
import { inYear } from '../shared/days.ts';
import type { TriedKind } from '../shared/kind.ts';
import { waitOn } from '../shared/wait-on.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { waitsForNothing } from './reproduce.ts';

type Facts = { says: string };

/** Before there was any app on the web: what a business keeps in one was not done then. */
const YEAR = 1981;
const FIRST = `${YEAR}-03-02`;
const LAST = `${YEAR}-03-06`;

/** A period in which nothing was done is told to be empty. */
export const emptyPeriod: TriedKind<'waits', Facts> = {
  id: 'empty_period',
  category: 'functional',
  sure: true,
  description: 'Where a period holds nothing the screen goes on saying that it is loading, and never says so',
  sentence: 'Ask for a period in which nothing was done',
  fingerprint_rule: 'route and the field that a period begins with',
  variants: {
    waits: {
      severity: 'major',
      because: 'the user waits for nothing',
      title: ({ says }) => `For a period in which there is nothing the screen goes on saying "${says}"`,
    },
  },
  budget: { chance: 0.25, seconds: 2, most: 6, on_route: 1, time_ms: 30_000 },
  blames: ({ facts: { says }, place }) => `waiting ${pageOf(place)} ${says}`,
  reproduce: ({ facts: { says }, used }) =>
    shownBy(waitsForNothing, { form: used.form(), says }, { late: true, timeout_ms: 90_000 }),
  changes: false,
  appliesTo: ({ seen, refuse }) => {
    const period = isPlainWeb(seen.place) && seen.dialogs === 0 && !seen.busy ? periodOn(seen) : null;
    if (!period || isSentOn(period.from, seen.elements) || refuse(period.from, [period.from]) !== '')
      return [];
    const fields = [fieldOf(period.from, FIRST), fieldOf(period.to, LAST)];
    const button = formAround(period.from, seen.elements)?.submit;
    const submit = button?.target ?? (period.from.group.startsWith('form') ? 'enter' : null);
    return [{ kind: 'check', check: 'empty_period', fields, submit }];
  },
  run: async (trial, { fields = [], submit }) => {
    const [from] = fields;
    need(from && submit !== undefined, 'a period');
    const { start } = trial;
    await (submit ? trial.send(fields, submit) : trial.do({ kind: 'fill', fields, submit }));
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no ordinary answer');
    need(pageOf(trial.seen.place) === pageOf(start.place), 'it leads elsewhere');
    const says = waitOn(trial.seen, start);
    const goesOn =
      says !== undefined && (await keepsWaiting(trial, () => waitOn(trial.seen, start) === says));
    const { place } = trial.seen;
    await trial.do({ kind: 'open', place: start.place });
    if (!goesOn) return [];
    return [
      {
        variant: 'waits',
        facts: { says },
        description:
          'A period long before the app was asked for, and nothing was answered for more than ten seconds; the screen still says that something is to come.',
        place: start.place,
        element: from.target,
        key: [from.target.name],
        context: { asked: place, says },
      },
    ];
  },
};

/** Written as the field holds its days. */
function fieldOf({ target, field, chosen = field?.value ?? '' }: ElementView, day: string): FieldValue {
  return { target, affordance: 'type', value: inYear(chosen, YEAR) ?? day };
}
