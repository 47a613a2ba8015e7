import type { Report, ReportFinding } from '../report.ts';

/** A line of a test report: a bug that was proved, one that is muted, a suspicion that was not proved, or a check that found nothing. */
export type Check =
  | { outcome: 'failed' | 'muted' | 'unproved'; finding: ReportFinding }
  | { outcome: 'passed'; rule: Report['rules'][number] };

/** One line per bug, and one per check without any. A check of which something is only suspected has not passed. */
export function checksOf(report: Report): Check[] {
  const noted = new Set([...report.bugs, ...report.unproved].map(({ oracle }) => oracle));
  return [
    ...report.bugs.map((finding) => ({
      outcome: finding.mute ? ('muted' as const) : ('failed' as const),
      finding,
    })),
    ...report.unproved.map((finding) => ({ outcome: 'unproved' as const, finding })),
    ...report.rules.filter(({ id }) => !noted.has(id)).map((rule) => ({ outcome: 'passed' as const, rule })),
  ];
}

/** A name of its own for every line: readers of JUnit keep only the first of equal ones. */
export function checkName(check: Check): string {
  if (check.outcome === 'passed') return `${check.rule.id}: ${check.rule.description}`;
  return `${check.finding.title} [${check.finding.bug_id}]`;
}
