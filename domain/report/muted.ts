import { z } from 'zod';
import type { Report, ReportFinding } from './report.ts';
import { type BugNames, isSameBug } from './same-bug.ts';

/** That a bug is muted, known when its report is read. `until` is its last day, of UTC; null: until it is lifted. */
export const muteMarkSchema = z.object({
  id: z.string(),
  at: z.string(),
  until: z.string().nullable(),
  /** By whom and why; null for readers by a link. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type MuteMark = z.infer<typeof muteMarkSchema>;

/** The report with the mutes of its app that hold now; the same one where none is of its bugs. */
export function withMutes(report: Report, mutes: readonly (BugNames & { mark: MuteMark })[]): Report {
  const markOf = (bug: ReportFinding) => mutes.find((mute) => isSameBug(mute, bug))?.mark ?? null;
  if (!report.bugs.some(markOf)) return report;
  return { ...report, bugs: report.bugs.map((bug) => ({ ...bug, mute: markOf(bug) })) };
}

/** The report for readers by a link: that a bug is muted, not by whom nor why. */
export function withoutMuters(report: Report): Report {
  const plain = ({ mute, ...bug }: ReportFinding): ReportFinding => ({
    ...bug,
    mute: mute && { ...mute, by: null, reason: null },
  });
  return { ...report, bugs: report.bugs.map(plain) };
}

export function partMuted<T extends { mute: MuteMark | null }>(
  bugs: readonly T[],
): { counted: T[]; muted: T[] } {
  return { counted: bugs.filter(({ mute }) => !mute), muted: bugs.filter(({ mute }) => mute) };
}

/** The one line about it, as `Muted by Ana Example until 2026-12-31: a known limit`. */
export function muteSentence({ by, until, reason }: MuteMark): string {
  return `Muted${by ? ` by ${by}` : ''}${until ? ` until ${until}` : ''}${reason ? `: ${reason}` : ''}`;
}
