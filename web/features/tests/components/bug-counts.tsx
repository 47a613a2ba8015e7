import type { TestRow } from '#domain/api/tests.ts';
import type { Severity } from '#domain/findings/finding.ts';
import { common } from '#web/texts/common.ts';
import { tests } from '#web/texts/tests.ts';
import { SeverityMark } from '#web/ui/badge.tsx';

export function BugCounts({ row }: { row: TestRow }) {
  const counts: [Severity, number][] = [
    ['critical', row.bugs_critical],
    ['major', row.bugs_major],
    ['minor', row.bugs_minor],
  ];
  const found = counts.filter(([, count]) => count > 0);
  if (row.bug_count === 0) return <span className="text-ink-3 text-xs">{tests.list.noBugs}</span>;
  if (found.length === 0) return <span className="tabular font-mono text-xs">{row.bug_count}</span>;
  return (
    <span className="flex items-center gap-3">
      {found.map(([severity, count]) => (
        <span key={severity} className="flex items-center gap-1" title={common.severity[severity]}>
          <SeverityMark severity={severity} word={false} />
          <span className="tabular font-mono text-xs">{count}</span>
        </span>
      ))}
    </span>
  );
}
