import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { goesOnSaying } from './reproduce.ts';

type Facts = { says: string };

/** A screen that says it is loading comes to an end. */
export const endlessWait: TriedKind<'waits', Facts> = {
  id: 'endless_wait',
  category: 'functional',
  sure: true,
  description: 'The screen says that it is loading, and goes on saying so though nothing comes any more',
  sentence: 'Wait for what is to come',
  fingerprint_rule: 'route and what it says',
  variants: {
    waits: {
      severity: 'major',
      because: 'the user waits for nothing',
      title: ({ says }) => `The screen goes on saying "${says}"`,
    },
  },
  budget: { chance: 0.1, seconds: 4, most: 2, waiting_cost: 16 },
  cause: ['element', 'request'],
  reproduce: ({ facts: { says } }) => shownBy(goesOnSaying, { says }, { late: true, timeout_ms: 90_000 }),
  changes: false,
  fleeting: true,
  appliesTo: ({ seen }) =>
    seen.busy && seen.dialogs === 0 ? [{ kind: 'check', check: 'endless_wait' }] : [],
  run: async (trial) => {
    const { busy } = trial.start;
    need(busy, 'something that waits');
    // What waits for the answer to a choice waits here only: a reload would begin anew.
    need(await keepsWaiting(trial, () => trial.seen.busy === busy), 'it has come');
    return [
      {
        variant: 'waits',
        facts: { says: busy },
        description:
          'Nothing was answered for more than ten seconds, and the screen still says that something is to come.',
        place: trial.start.place,
        key: [busy],
      },
    ];
  },
};
