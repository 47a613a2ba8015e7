import { activityOf, simpleName } from '../apk/places.ts';
import type { Report } from './report.ts';

/** Why a part of an app was not reached that the embedded device has no stand-in for. */
export const DEVICE_LACKS = 'the embedded device cannot do it: a real device can';

const NAMED_MAX = 3;

/**
 * How much of an app could not be shown, and for want of what, as "2 of 7 screens could not be shown: Map (What needs
 * android.location.…)"; null where all could.
 */
export function notShownSentence({ coverage }: Pick<Report, 'coverage'>): string | null {
  const lacks = coverage.not_reached.filter(({ why }) => why === DEVICE_LACKS);
  if (lacks.length === 0) return null;
  const shown = new Set(coverage.urls.map(activityOf).filter(Boolean));
  const lost = Map.groupBy(lacks, ({ place }) => activityOf(place));
  const unseen = [...lost.keys()].filter((activity) => activity && !shown.has(activity));
  const all = shown.size + unseen.length;
  if (unseen.length > 0) {
    const named = unseen.map(
      (activity) => `${simpleName(activity)} (${lost.get(activity)?.[0]?.what ?? ''})`,
    );
    return `${unseen.length} of ${all} ${all === 1 ? 'screen' : 'screens'} could not be shown on the embedded device: ${listed(named)}.`;
  }
  const what = [...new Set(lacks.map((one) => one.what))];
  return `${lost.size} of ${all} ${all === 1 ? 'screen' : 'screens'} could be used in part only on the embedded device: ${listed(what)}.`;
}

/** The first few of several names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : '';
  return `${names.slice(0, NAMED_MAX).join(', ')}${more}`;
}
