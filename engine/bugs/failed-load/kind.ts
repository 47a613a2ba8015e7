import { shownBy } from '#engine/model/reproduction.ts';
import { documentOf, isPlainWeb, need } from '../shared/compare.ts';
import { whileFailing } from '../shared/hindrance.ts';
import type { TriedKind } from '../shared/kind.ts';
import { saysNothingOfFailure } from './reproduce.ts';

type Facts = { says: string };

/** A screen whose requests fail says something, and comes to an end. */
export const failedLoad: TriedKind<'blank' | 'busy', Facts> = {
  id: 'failed_load',
  category: 'functional',
  description:
    'When what a page asks for does not come, the page stays empty or goes on saying that it is loading',
  sentence: 'Reload the page while its requests fail',
  fingerprint_rule: 'what the screen shows: nothing, or that it waits',
  variants: {
    blank: {
      severity: 'minor',
      because: 'it takes a failure of the network or the server, but then the user is told nothing',
      title: () => 'The page stays empty when what it asks for fails',
    },
    busy: {
      severity: 'minor',
      because: 'it takes a failure of the network or the server, but then the user is told nothing',
      title: ({ says }) => `The screen goes on saying "${says}" when what it asks for fails`,
    },
  },
  budget: { chance: 0.06, seconds: 8, most: 3, waiting_cost: 3 },
  reproduce: ({ facts: { says } }) =>
    shownBy(saysNothingOfFailure, { says }, { late: true, timeout_ms: 90_000 }),
  changes: false,
  general: true,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && !seen.blank && seen.busy === undefined
      ? [{ kind: 'check', check: 'failed_load' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    let fault: 'blank' | 'busy' | null = null;
    let says = '';
    const failed = await whileFailing(trial, { what: 'reads', how: 'error' }, async () => {
      await trial.do({ kind: 'reload' });
      const answer = documentOf(trial.recent);
      need(answer?.method === 'GET' && answer.status < 400, 'no ordinary answer');
      const isOver = () => !trial.seen.blank && trial.seen.busy === undefined;
      if (isOver() || (await trial.until(isOver, trial.pace.wait_ms))) return;
      fault = trial.seen.blank ? 'blank' : 'busy';
      says = trial.seen.busy ?? '';
    });
    // The screen is left as it was found.
    await trial.do({ kind: 'reload' });
    need(failed > 0, 'it asks for nothing');
    if (!fault || trial.seen.blank) return [];
    return [
      {
        variant: fault,
        facts: { says },
        description: `The page was loaded while its own requests were answered with an error (503): ${failed} of them failed, and more than ten seconds later nothing told so.`,
        place: start.place,
        key: [fault],
        context: { failed: String(failed) },
      },
    ];
  },
};
