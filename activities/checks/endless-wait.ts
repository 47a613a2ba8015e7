import { setTimeout as delay } from 'node:timers/promises';
import { type Check, suspect } from './check.ts';
import { need } from './compare.ts';
import type { Trial } from './trial.ts';

/** Longer than people wait for a screen (J. Nielsen: 10 seconds keep attention). */
const WAIT_MS = 12_000;
const LOOK_MS = 400;

/** A screen that says it is loading comes to an end. */
export const endlessWaitCheck: Check = {
  id: 'endless_wait',
  description: 'The screen says that it is loading, and goes on saying so though nothing comes any more',
  severity_rule: 'major: the user waits for nothing',
  fingerprint_rule: 'route and what it says',
  prior: 0.7,
  most: 2,
  changes: false,
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
        description: `Nothing was sent or answered for ${WAIT_MS / 1_000} seconds, and the screen still says that something is to come.`,
        place: trial.start.place,
        parts: [busy],
      }),
    ];
  },
};

/** Whether the same is said for `WAIT_MS` in which the target does nothing else. */
async function keepsWaiting(trial: Trial, busy: string): Promise<boolean> {
  const text = trial.seen.text;
  for (let until = performance.now() + WAIT_MS; performance.now() < until; ) {
    if (trial.seen.busy !== busy || trial.seen.text !== text) return false;
    if (trial.recent.some(({ kind }) => kind === 'response' || kind === 'request_failed') && trial.acts > 1)
      return false;
    await delay(LOOK_MS);
    trial.acts = 2;
    await trial.look();
  }
  return true;
}
