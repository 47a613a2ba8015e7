import type { BugCounts, Severity } from '#domain/findings/finding.ts';
import { common } from '#web/texts/common.ts';
import { report } from '#web/texts/report.ts';
import { Choices } from './choices.tsx';

export type SeverityChoice = Severity | 'all';
const SEVERITIES: readonly Severity[] = ['critical', 'major', 'minor'];

type Props = { counts: BugCounts; value: SeverityChoice; onChange: (value: SeverityChoice) => void };

/** Chooses the severity of the bugs that are shown. */
export function SeverityFilter({ counts, value, onChange }: Props) {
  const total = counts.critical + counts.major + counts.minor;
  const choices = [
    { value: 'all' as const, label: report.all, count: total },
    ...SEVERITIES.map((one) => ({ value: one, label: common.severity[one], count: counts[one] })),
  ];
  return <Choices label={report.filter} choices={choices} value={value} onChange={onChange} />;
}
