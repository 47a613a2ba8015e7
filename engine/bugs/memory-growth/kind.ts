import type { CheckAction } from '#engine/drivers/contract.ts';
import { isSameScreen, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';

type Facts = { control: string };

/** Turns that fill what an app keeps on purpose, and those after which nothing more should be kept. */
const WARM_UP = 2;
const TURNS = 3;
/** Bytes that every single turn adds. */
export const STEP_MIN = 400_000;
const ROLES = /^(button|listitem|menuitem|img|generic)$/;

/** Going into a screen of an app and back takes no memory for good. */
export const memoryGrowth: TriedKind<'grows', Facts> = {
  id: 'memory_growth',
  category: 'performance',
  description: 'Each time a screen of the app is opened and left the app holds on to more memory',
  sentence: 'Open TARGET and go back, several times over',
  fingerprint_rule: 'screen that is gone to and fro from, and the control that leads there',
  sure: true,
  variants: {
    grows: {
      severity: 'minor',
      because: 'the app becomes slow, and in the end dies, only when it is used for long',
      title: ({ control }) => `Memory grows each time "${control}" is opened and left`,
    },
  },
  budget: { chance: 0.05, seconds: 8, most: 6, time_ms: 20_000 },
  changes: false,
  needs: ['leave'],
  appliesTo: waysIn,
  run: async (trial, { target }) => {
    need(target !== undefined, 'no way in');
    const sizes: number[] = [];
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      await trial.do({ kind: 'activate', target }, { hasty: true });
      need(trial.seen.place !== trial.start.place && trial.seen.dialogs === 0, 'another screen');
      await trial.do({ kind: 'back' }, { hasty: true });
      need(isSameScreen(trial.seen, trial.start), 'the way back');
      if (turn >= WARM_UP - 1) sizes.push(await trial.heap());
    }
    const steps = sizes.slice(1).map((size, index) => size - (sizes[index] ?? size));
    if (steps.some((step) => step < STEP_MIN)) return [];
    const grown = (sizes.at(-1) ?? 0) - (sizes[0] ?? 0);
    return [
      {
        variant: 'grows',
        facts: { control: target.name },
        description: `After ${WARM_UP} turns to warm up, each of ${TURNS} more added memory that the app itself holds on to.`,
        place: trial.start.place,
        element: target,
        key: [target.role, target.name],
        context: { grew_kb: String(Math.round(grown / 1_000)), turns: String(TURNS) },
      },
    ];
  },
};

function waysIn({ seen, refuse }: CheckContext): CheckAction[] {
  if (seen.dialogs > 0) return [];
  return seen.elements
    .filter(
      (view) =>
        view.affordance === 'activate' &&
        view.enabled &&
        view.target.name !== '' &&
        ROLES.test(view.target.role) &&
        refuse(view, [view]) === '',
    )
    .slice(0, 6)
    .map(({ target }) => ({ kind: 'check' as const, check: 'memory_growth', target }));
}
