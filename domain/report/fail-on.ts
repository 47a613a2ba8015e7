import { z } from 'zod';
import { type Severity, severitySchema } from '../findings/finding.ts';

/** The least severity at which a proved bug fails a build; `none`: no bug does. */
export const failOnSchema = z.enum([...severitySchema.options, 'none']);
export type FailOn = z.infer<typeof failOnSchema>;

/** Whether a bug of a severity fails a build. */
export function failsAt(severity: Severity, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  // The schema lists the worst first.
  return severitySchema.options.indexOf(severity) <= severitySchema.options.indexOf(failOn);
}
