import { type Check, suspect } from '../shared/check.ts';
import { documentOf, isPlainWeb, need } from '../shared/compare.ts';

/** A screen whose requests fail says something, and comes to an end. */
export const failedLoadCheck: Check = {
  id: 'failed_load',
  description:
    'When what a page asks for does not come, the page stays empty or goes on saying that it is loading',
  severity_rule: 'minor: it takes a failure of the network or the server, but then the user is told nothing',
  fingerprint_rule: 'what the screen shows: nothing, or that it waits',
  prior: 0.35,
  most: 3,
  waiting_cost: 3,
  changes: false,
  general: true,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && !seen.blank && seen.busy === undefined
      ? [{ kind: 'check', check: 'failed_load' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    let fault: { kind: string; title: string } | null = null;
    const failed = await trial.whileFailing({ what: 'reads', how: 'error' }, async () => {
      await trial.do({ kind: 'reload' });
      const answer = documentOf(trial.recent);
      need(answer?.method === 'GET' && answer.status < 400, 'no ordinary answer');
      const isOver = () => !trial.seen.blank && trial.seen.busy === undefined;
      if (isOver() || (await trial.until(isOver, trial.pace.wait_ms))) return;
      fault = trial.seen.blank
        ? { kind: 'blank', title: 'The page stays empty when what it asks for fails' }
        : {
            kind: 'busy',
            title: `The screen goes on saying "${trial.seen.busy}" when what it asks for fails`,
          };
    });
    // The screen is left as it was found.
    await trial.do({ kind: 'reload' });
    need(failed > 0, 'it asks for nothing');
    if (!fault || trial.seen.blank) return [];
    const { kind, title } = fault as { kind: string; title: string };
    return [
      suspect({
        check: failedLoadCheck,
        title,
        severity: 'minor',
        description: `The page was loaded while its own requests were answered with an error (503): ${failed} of them failed, and more than ten seconds later nothing told so.`,
        place: start.place,
        parts: [kind],
        context: { failed: String(failed) },
      }),
    ];
  },
};
