import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { monthShown } from '#engine/export/runtime/months.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { findInRow, type Trial } from '../shared/trial.ts';
import { stepsAstray } from './reproduce.ts';
import stepWords from './step-words.json' with { type: 'json' };

type Facts = { times: string; from: string; to: string };

const STEPS = new RegExp(`^(${stepWords.join('|')})$`, 'iu');
/** A year has a turn within so many steps, whichever month it begins with. */
const STEPS_MAX = 13;

/** A step of a calendar leads to the month beside the one that is shown, at the turn of a year too. */
export const monthStep: TriedKind<'astray', Facts> = {
  id: 'month_step',
  category: 'functional',
  description: 'The next or the previous month of a calendar is another month than the one beside it',
  sentence: 'Go through the months of a year by TARGET',
  fingerprint_rule: 'route and the control’s name',
  // Both ways turn on the same sum.
  blames: ({ place }) => routeOf(place),
  variants: {
    astray: {
      severity: 'major',
      because: 'some months cannot be come to',
      title: ({ from, to }) => `The month beside ${from} is said to be ${to}`,
    },
  },
  budget: { chance: 0.5, seconds: 4.7, most: 6, time_ms: 15_000 },
  sure: true,
  changes: false,
  reproduce: ({ facts: { times }, used }) =>
    shownBy(stepsAstray, { step: used.target(), times: Number(times) }),
  appliesTo: ({ seen, refuse }: CheckContext) =>
    seen.dialogs === 0 && monthShown(seen.text) !== null
      ? seen.elements
          .filter((view) => isStep(view) && refuse(view, [view]) === '')
          .slice(0, 2)
          .map(({ target }) => ({ kind: 'check' as const, check: 'month_step', target }))
      : [],
  run: async (trial, { target }) => {
    need(target, 'a step');
    let month = monthShown(trial.seen.text);
    let direction = 0;
    for (let times = 1; times <= STEPS_MAX && trial.left_ms > 0; times += 1) {
      const next = await step(trial, target, month);
      need(month !== null && next !== null, 'a month');
      const by = next - month;
      if (Math.abs(by) !== 1 || (direction !== 0 && by !== direction)) {
        // Weeks and years have steps of their own.
        need(direction !== 0, 'steps of a month');
        return [sightingOf(trial, target, { times: String(times), from: nameOf(month), to: nameOf(next) })];
      }
      direction = by;
      month = next;
    }
    return [];
  },
};

const isStep = ({ affordance, enabled, target: { name } }: ElementView): boolean =>
  affordance === 'activate' && enabled && STEPS.test(name.trim());

/** The month that one step leads to; the same one where the step does nothing. */
async function step(trial: Trial, target: ElementTarget, from: number | null): Promise<number | null> {
  const now = findInRow(trial.seen, target);
  need(now?.enabled, 'the step is gone');
  await trial.do({ kind: 'activate', target: now.target });
  need(!isDisturbed(trial.recent), 'no ordinary answer');
  const isOn = () => ![null, from].includes(monthShown(trial.seen.text));
  if (!isOn()) await trial.until(isOn, trial.pace.save_ms / 2);
  return monthShown(trial.seen.text);
}

const nameOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toLocaleString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function sightingOf({ start }: Trial, target: ElementTarget, facts: Facts) {
  return {
    variant: 'astray' as const,
    facts,
    key: [target.name],
    description: `The calendar was gone through by "${target.name}": each step led one month on, until one led from ${facts.from} to ${facts.to}.`,
    place: start.place,
    element: target,
    context: { from: facts.from, to: facts.to, steps: facts.times },
  };
}
