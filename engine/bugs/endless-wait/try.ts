import { type Check, suspect } from '../shared/check.ts';
import { need } from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

/** A screen that says it is loading comes to an end. */
export const endlessWaitCheck: Check = {
  id: 'endless_wait',
  waiting_cost: 16,
  sure: true,
  description: 'The screen says that it is loading, and goes on saying so though nothing comes any more',
  severity_rule: 'major: the user waits for nothing',
  fingerprint_rule: 'route and what it says',
  prior: 0.7,
  most: 2,
  changes: false,
  fleeting: true,
  appliesTo: ({ seen }) =>
    seen.busy && seen.dialogs === 0 ? [{ kind: 'check', check: 'endless_wait' }] : [],
  run: async (trial) => {
    const { busy } = trial.start;
    need(busy, 'something that waits');
    await trial.do({ kind: 'reload' });
    need(await keepsWaiting(trial, busy), 'it has come');
    return [
      suspect({
        check: endlessWaitCheck,
        title: `The screen goes on saying "${busy}"`,
        severity: 'major',
        description:
          'Nothing was answered for more than ten seconds, and the screen still says that something is to come.',
        place: trial.start.place,
        parts: [busy],
      }),
    ];
  },
};

/** Whether the same is said all the time, while the target does nothing else. */
async function keepsWaiting(trial: Trial, busy: string): Promise<boolean> {
  const { text } = trial.seen;
  const answered = trial.signals.length;
  const moves = () =>
    trial.seen.busy !== busy ||
    trial.seen.text !== text ||
    trial.signals.slice(answered).some(({ kind }) => /response|request/.test(kind));
  return !(await trial.until(moves, trial.pace.wait_ms));
}
