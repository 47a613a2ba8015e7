import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SampleName } from '#tests/support/planted.ts';
import { Refusal } from '../../deploy/lib/refusal.ts';
import type { ReportedBug, Score } from './score.ts';
import type { Verdict } from './todomvc.ts';

export type SampleResult = {
  app: SampleName;
  seed: number;
  score: Score;
  first_proved_s: number | null;
  actions: number;
  states: number;
  reached: number;
  endpoints: number;
  /** Pages, forms and endpoints that were never asked for. */
  missing: string[];
};

export type CleanResult = {
  app: SampleName;
  seed: number;
  actions: number;
  /** All that was proved, and what was only suspected of more than minor. */
  proved: ReportedBug[];
  suspected: ReportedBug[];
};

export type TodoResult = {
  implementation: string;
  seed: number;
  actions: number;
  findings: (ReportedBug & { verdict: Verdict; sentence: string })[];
  error: string | null;
};

export type Results = {
  at: string;
  minutes: number;
  clean_minutes: number;
  mode: string;
  machine: string;
  samples: SampleResult[];
  clean: CleanResult[];
  todomvc: TodoResult[];
};

/** Writes all results; the file is whole at any time. */
export function keepResults(file: string, results: Results): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * Results to go on with: those of the file where there is one, else the empty ones.
 * @throws Refusal when the file's were measured otherwise.
 */
export function resumedResults(file: string, empty: Results): Results {
  if (!existsSync(file)) return empty;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Results;
  for (const what of ['minutes', 'clean_minutes', 'mode', 'machine'] as const)
    if (kept[what] !== empty[what])
      throw new Refusal(
        `${file} was measured with ${what} ${kept[what]}, not ${empty[what]}: name another file`,
      );
  return kept;
}
