import { writeFileSync } from 'node:fs';
import type { SampleName } from '#tests/support/planted.ts';
import type { Score, Told } from './score.ts';
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
  proved: Told[];
  suspected: Told[];
};

export type TodoResult = {
  implementation: string;
  seed: number;
  actions: number;
  findings: (Told & { verdict: Verdict; sentence: string })[];
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

export function keepResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
