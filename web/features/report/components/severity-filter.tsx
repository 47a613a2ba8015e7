import type { BugCounts, Severity } from '#domain/findings/finding.ts';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';
import { report } from '#web/texts/report.ts';

export type SeverityChoice = Severity | 'all';
const CHOICES: readonly SeverityChoice[] = ['all', 'critical', 'major', 'minor'];

type Props = { counts: BugCounts; value: SeverityChoice; onChange: (value: SeverityChoice) => void };

/** Chooses the severity of the bugs that are shown. */
export function SeverityFilter({ counts, value, onChange }: Props) {
  const total = counts.critical + counts.major + counts.minor;
  return (
    <fieldset className="flex rounded-md border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{report.filter}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          onClick={() => onChange(choice)}
          className={cn(
            'h-6 rounded-sm px-2 text-xs',
            value === choice ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {choice === 'all' ? report.all : common.severity[choice]}{' '}
          <span className="tabular ml-0.5 font-mono">{choice === 'all' ? total : counts[choice]}</span>
        </button>
      ))}
    </fieldset>
  );
}
