import type { Package } from '../apps/app.ts';

/** What a tool's own process is told, as JSON in its only argument. */
export type Task = {
  address: string;
  /** Path of the start page. */
  start_path: string;
  seed: number;
  duration_ms: number;
  /** An empty folder for all that it writes; it goes with the cell. */
  folder: string;
  browser: string;
  /** node_modules of the tool's packages, where it has any. */
  modules: string;
  /** More options for `rove test`. */
  rove: readonly string[];
  /** Whether the monkey writes the faults that it sees to `faults.jsonl` in its folder. */
  faults: boolean;
};

/** An explorer under comparison. Its process prints lines of `Progress` and runs until it is ended or is done. */
export type Tool = {
  name: string;
  what: string;
  packages: readonly Package[];
  /** What runs it, beside this file. */
  entry: string;
  /** Whether it is let come to its own end after its time, with nothing counted any more. */
  finishes?: boolean;
  /** Prepares what npm does not install. */
  prepare?(): Promise<void>;
};

/** A line on a tool's standard output: how many actions so far, as the tool itself counts them. */
export type Progress = { actions: number; note?: string };
