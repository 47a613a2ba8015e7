import type { Candidate, Step } from '../model/suspicion.ts';
import type { Replayer } from '../replay/replayer.ts';

/** One replay may miss what is there. */
const REPLAYS = 2;

/**
 * Whether a proved bug does not show in another browser, whose replayer this is: every replay came to its end and saw
 * nothing of the bug's own kind. Browsers word the same error differently, so anything of the kind counts as the bug;
 * a replay that broke, or was asked for a password, says nothing.
 */
export async function isAbsentIn(
  other: Pick<Replayer, 'replay'>,
  { oracle, fingerprint, severity }: Pick<Candidate, 'oracle' | 'fingerprint' | 'severity'>,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let done = 0; done < REPLAYS; done += 1) {
    const { found, broke, turned_away, performed } = await other.replay(steps, {
      want: [fingerprint],
      also: [],
      signal,
      severity,
    });
    if (broke !== undefined || turned_away || performed.length < steps.length) return false;
    if ([...found].some((one) => one.startsWith(`${oracle}:`))) return false;
  }
  return true;
}
