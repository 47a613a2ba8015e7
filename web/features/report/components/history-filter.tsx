import { type History, historySchema } from '#domain/report/comparison.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';
import { Choices } from './choices.tsx';

export type HistoryChoice = History | 'all';

type Props = {
  bugs: readonly ReportFinding[];
  value: HistoryChoice;
  onChange: (value: HistoryChoice) => void;
};

/** Chooses bugs by how they stand to the run before; nothing where there was none. */
export function HistoryFilter({ bugs, value, onChange }: Props) {
  if (bugs.every(({ history }) => history === null)) return null;
  const choices = [
    { value: 'all' as const, label: report.all, count: bugs.length },
    ...historySchema.options.map((one) => ({
      value: one,
      label: report.history[one],
      count: bugs.filter(({ history }) => history === one).length,
    })),
  ];
  return <Choices label={report.filterHistory} choices={choices} value={value} onChange={onChange} />;
}
