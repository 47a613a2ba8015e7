import type { CheckAction, ElementTarget } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { documentOf, isSameScreen, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { switchesOf, switchesWith } from '../shared/switches.ts';
import type { Trial } from '../shared/trial.ts';
import { memoryGrows } from './reproduce.ts';

type Facts = { control: string; home: string };

/** Turns that fill what a page keeps on purpose, and those after which nothing more should be kept. */
export const WARM_UP = 3;
export const TURNS = 7;
/** Bytes that every single turn adds, and all together. */
export const STEP_MIN = 100_000;
export const GROWTH_MIN = 1_500_000;
const NO_RULES = { refuse: () => '', destructive: false };

/** Going to and fro between two views takes no memory for good. */
export const heapGrowth: TriedKind<'grows', Facts> = {
  id: 'heap_growth',
  category: 'performance',
  description:
    'Each time a tab or filter is switched to and fro the page holds on to more memory, and never lets go',
  sentence: 'Choose TARGET and what was chosen before, many times over',
  fingerprint_rule: 'route',
  sure: true,
  variants: {
    grows: {
      severity: 'minor',
      because: 'the page becomes slow, and in the end dies, only when it is used for long',
      title: ({ control }) => `Memory grows each time "${control}" is switched to and back`,
    },
  },
  budget: { chance: 0.02, seconds: 10, most: 2, time_ms: 20_000 },
  reproduce: ({ facts, used }) =>
    shownBy(
      memoryGrows,
      {
        there: { to: used.target(), back: used.beside(facts.home) },
        warm_up: WARM_UP,
        turns: TURNS,
        least: { step: STEP_MIN, whole: GROWTH_MIN },
      },
      { timeout_ms: 120_000 },
    ),
  changes: false,
  general: true,
  appliesTo: toAndFro,
  run: async (trial, { target }) => {
    const set = target ? switchesWith(switchesOf({ seen: trial.start, ...NO_RULES }), target) : null;
    need(target && set, 'two views');
    const sizes: number[] = [];
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      await use(trial, target);
      await use(trial, set.chosen.target);
      if (turn >= WARM_UP - 1) sizes.push(await trial.heap());
    }
    need(isSameScreen(trial.seen, trial.start), 'not where it began');
    const steps = sizes.slice(1).map((size, index) => size - (sizes[index] ?? size));
    const growth = (sizes.at(-1) ?? 0) - (sizes[0] ?? 0);
    if (steps.some((step) => step < STEP_MIN) || growth < GROWTH_MIN) return [];
    return [
      {
        variant: 'grows',
        facts: { control: target.name, home: set.chosen.target.name },
        description: `After ${WARM_UP} turns to warm up, each of ${TURNS} more added memory that was still held after everything unused had been collected.`,
        place: trial.start.place,
        element: target,
        key: [],
        context: {
          home: set.chosen.target.name,
          grew_kb: String(Math.round(growth / 1_000)),
          turns: String(TURNS),
        },
      },
    ];
  },
};

function toAndFro(context: CheckContext): CheckAction[] {
  if (context.seen.dialogs > 0) return [];
  return switchesOf(context)
    .slice(0, 1)
    .flatMap(({ others }) =>
      others.slice(0, 1).map(({ target }) => ({ kind: 'check' as const, check: 'heap_growth', target })),
    );
}

/** A turn within one document: another one would begin with nothing. */
async function use(trial: Trial, target: ElementTarget): Promise<void> {
  await trial.do({ kind: 'activate', target }, { hasty: true });
  need(documentOf(trial.recent) === null && trial.seen.dialogs === trial.start.dialogs, 'another document');
}
