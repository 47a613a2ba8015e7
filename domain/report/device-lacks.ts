import { activityOf, simpleName } from '../apk/places.ts';
import type { Report } from './report.ts';

/** Why a part of an app was not reached that the embedded device has no stand-in for. */
export const DEVICE_LACKS = 'the embedded device cannot do it: a real device can';

const NAMED_MAX = 3;

/** How many screens of an app could not be shown, or used in full, and which ones or for want of what. */
export type Lacks = { kind: 'unseen' | 'in_part'; count: number; all: number; named: string[] };

/** What of an app the embedded device could not show; null where it could show all. */
export function lacksOf({ coverage }: Pick<Report, 'coverage'>): Lacks | null {
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
    return { kind: 'unseen', count: unseen.length, all, named };
  }
  return { kind: 'in_part', count: lost.size, all, named: [...new Set(lacks.map((one) => one.what))] };
}

/** The sentence about it, as "2 of 7 screens could not be shown: Map (What needs android.location.…)". */
export function notShownSentence(report: Pick<Report, 'coverage'>): string | null {
  const lacks = lacksOf(report);
  if (!lacks) return null;
  const { kind, count, all, named } = lacks;
  const could = kind === 'unseen' ? 'could not be shown' : 'could be used in part only';
  return `${count} of ${all} ${all === 1 ? 'screen' : 'screens'} ${could} on the embedded device: ${listed(named)}.`;
}

/** The first few of several names, and how many more there are. */
export function listed(names: readonly string[], andMore = (rest: number) => ` and ${rest} more`): string {
  const more = names.length > NAMED_MAX ? andMore(names.length - NAMED_MAX) : '';
  return `${names.slice(0, NAMED_MAX).join(', ')}${more}`;
}
