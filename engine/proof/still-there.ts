import { TRIES_UNTIL_FIXED, type VerificationEnd } from '#domain/verification/events.ts';
import type { Step, Suspicion } from '../model/suspicion.ts';
import type { Replayer } from '../replay/replayer.ts';

const DETAIL_MAX = 500;

/**
 * Goes the way of a bug that an earlier run proved. It is still there as soon as it shows, and fixed only when each of
 * several replays came to its end and showed nothing of its kind; whatever else became of them says nothing.
 * @throws only when `signal` was aborted.
 */
export async function isStillThere(
  replayer: Pick<Replayer, 'replay'>,
  { fingerprint, oracle, severity }: Pick<Suspicion, 'fingerprint' | 'oracle' | 'severity'>,
  steps: readonly Step[],
  signal: AbortSignal,
  times = TRIES_UNTIL_FIXED,
): Promise<VerificationEnd> {
  for (let runs = 1; runs <= times; runs += 1) {
    const { found, broke, turned_away, performed } = await replayer.replay(steps, {
      want: [fingerprint],
      also: [],
      signal,
      severity,
      reuse: true,
    });
    if (found.has(fingerprint)) return { outcome: 'still_there', shown: 1, runs, detail: '' };
    const untold = (detail: string): VerificationEnd => ({
      ...{ outcome: 'could_not_tell', shown: 0, runs },
      detail: detail.slice(0, DETAIL_MAX),
    });
    if (turned_away) return untold('its page asks for a password');
    if (broke !== undefined) return untold(`its steps could not be repeated: ${broke}`);
    if (performed.length < steps.length) return untold('its steps could not be repeated to their end');
    if ([...found].some((one) => one.startsWith(`${oracle}:`)))
      return untold('something else of its kind showed');
  }
  return { outcome: 'fixed', shown: 0, runs: times, detail: '' };
}
