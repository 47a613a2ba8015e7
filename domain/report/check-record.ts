import { z } from 'zod';

/** What became of one check in a run; `routes`: those where it fits, with how often it was done there. */
export const checkRecordSchema = z.object({
  done: z.int(),
  /** How often it came to a verdict. */
  judged: z.int(),
  found: z.int(),
  ms: z.number(),
  routes: z.record(z.string(), z.int()),
  /** Why it came to none, with how often. */
  reasons: z.record(z.string(), z.int()),
});
export type CheckRecord = z.infer<typeof checkRecordSchema>;

/** By the id of the check. */
export const checkRecordsSchema = z.record(z.string(), checkRecordSchema);
export type CheckRecords = z.infer<typeof checkRecordsSchema>;

/** The checks of a run as lines of text: where each fits and was done, its verdicts, and what kept it from one. */
export function explainChecks(records: CheckRecords): string[] {
  const rows = Object.entries(records).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rows.flatMap(([id, record]) => {
    const left = Object.entries(record.routes).filter(([, done]) => done === 0);
    const fits = Object.keys(record.routes).length;
    const head = `${id}: done ${record.done} on ${fits - left.length} of ${fits} routes, ${record.judged} verdicts, ${record.found} found, ${(record.ms / 1000).toFixed(1)} s`;
    const reasons = Object.entries(record.reasons).toSorted(([, a], [, b]) => b - a);
    return [
      head,
      ...reasons.map(([why, times]) => `    ${times} x ${why}`),
      ...(left.length > 0 ? [`    not done on ${left.map(([route]) => route).join(', ')}`] : []),
    ];
  });
}
