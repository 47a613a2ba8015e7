import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const mutantSchema = z.object({
  operator: z.string(),
  url: z.string(),
  script: z.string(),
  line: z.number(),
  start: z.number(),
  before: z.string(),
  after: z.string(),
  /** Whether its code ran while Rove, or the monkey, explored. */
  reached: z.object({ rove: z.boolean(), monkey: z.boolean() }),
  /** Bugs whose tests fail with this mutant alone and never without any. */
  proved_by: z.array(z.string()),
});

const bugSchema = z.object({
  id: z.string(),
  title: z.string(),
  oracle: z.string(),
  severity: z.string(),
  outcome: z.enum(['mutant', 'own', 'none', 'no_test']),
  mutants: z.array(z.number()),
});

const groupSchema = z.object({
  app: z.string(),
  half: z.enum(['worked_on', 'counted']),
  seed: z.number(),
  mutants: z.array(mutantSchema),
  bugs: z.array(bugSchema),
  /** Places that were drawn and left out, because the app does not start with them. */
  left_out: z.number(),
  /** Faults that a monkey met and that one without mutants did not. */
  monkey_new: z.array(z.string()),
  ended: z.string(),
  note: z.string(),
});
export type Group = z.infer<typeof groupSchema>;

const resultsSchema = z.object({
  v: z.literal(1),
  at: z.string(),
  machine: z.string(),
  minutes: z.number(),
  rove: z.array(z.string()),
  groups: z.array(groupSchema),
});
export type Results = z.infer<typeof resultsSchema>;

/** The results kept in a file, or null when there is none. */
export const readResults = (file: string): Results | null =>
  existsSync(file) ? resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;

/** Writes all results; the file is whole at any time. */
export function writeResults(file: string, results: Results): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}
