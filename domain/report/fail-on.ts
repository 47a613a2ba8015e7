import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';
import type { Report } from './report.ts';

/** The least severity at which a proved bug fails a build; `none`: no bug does. */
export const failOnSchema = z.enum([...severitySchema.options, 'none']);
export type FailOn = z.infer<typeof failOnSchema>;

/** How many proved bugs are of this severity or worse. */
export function failingBugs(found: Report['total_bugs_found'], failOn: FailOn): number {
  if (failOn === 'none') return 0;
  // The schema lists the worst first.
  const worst = severitySchema.options.slice(0, severitySchema.options.indexOf(failOn) + 1);
  return worst.reduce((sum, severity) => sum + found[severity], 0);
}
