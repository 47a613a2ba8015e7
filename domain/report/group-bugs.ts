import type { ReportFinding } from './report.ts';

/** From how many on the findings of one rule stand together. */
const TOGETHER_MIN = 3;

export type BugGroup = { rule: string; bugs: ReportFinding[] };

/**
 * Bugs in their order, those of one rule and one severity together where they are many, as the breaches of
 * accessibility rules often are. A group stands where its first bug stood.
 */
export function groupBugs(bugs: readonly ReportFinding[]): BugGroup[] {
  const keyOf = ({ oracle, severity }: ReportFinding) => `${severity} ${oracle}`;
  const together = Map.groupBy(bugs, keyOf);
  const groups: BugGroup[] = [];
  for (const bug of bugs) {
    const all = together.get(keyOf(bug)) ?? [];
    if (all.length < TOGETHER_MIN) groups.push({ rule: bug.oracle, bugs: [bug] });
    else if (all[0] === bug) groups.push({ rule: bug.oracle, bugs: all });
  }
  return groups;
}
