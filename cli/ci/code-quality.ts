import { createHash } from 'node:crypto';
import type { Severity } from '../../domain/findings/finding.ts';
import { partMuted } from '../../domain/report/muted.ts';
import type { Report } from '../../domain/report/report.ts';
import { cleanLine } from '../../domain/report/text.ts';
import { placeOf } from './bug-place.ts';
import type { Job } from './job.ts';

const SEVERITIES: Record<Severity, string> = { critical: 'critical', major: 'major', minor: 'minor' };

/**
 * The bugs that count as GitLab's code-quality report (https://docs.gitlab.com/ci/testing/code_quality/): a merge request
 * shows those that its target branch does not have, by their fingerprints.
 */
export function codeQuality({ bugs }: Report, job: Job): string {
  const issues = partMuted(bugs).counted.map((bug) => {
    const { path, line } = placeOf(bug, job);
    return {
      description: cleanLine(`${bug.title} (${bug.url})`, 1_000),
      check_name: `rove.${bug.oracle}`,
      fingerprint: createHash('sha256').update(bug.fingerprint).digest('hex'),
      severity: SEVERITIES[bug.severity],
      location: { path, lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}
