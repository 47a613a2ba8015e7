import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Covered } from './judge/tally.ts';

/** What one tool reached in one app with one seed. */
export type Cell = {
  app: string;
  tool: string;
  seed: number;
  /** `time`: its minutes were over; `done`: it had no more to do; `failed`: it broke off or never began. */
  ended: 'time' | 'done' | 'failed';
  elapsed_s: number;
  /** Branches beyond those that loading the start page covers. */
  gain: number;
  branches: number;
  /** Branches of all scripts that were loaded. */
  known: number;
  routes: string[];
  endpoints: string[];
  /** As the tool counts them; null where it does not tell. */
  actions: number | null;
  note: string;
  /** The gain at the end of each second. */
  timeline: number[];
};

export type AppFacts = { package: string; licence: string; branches: number; known: number };

export type Results = {
  v: 1;
  at: string;
  machine: string;
  browser: string;
  minutes: number;
  rove: readonly string[];
  apps: Record<string, AppFacts>;
  /** What the start page alone covers, by app and script: base64 of one bit for each branch. */
  base: Record<string, Record<string, string>>;
  cells: Cell[];
};

/** The results kept in a file, or null when there is none. */
export function readResults(file: string): Results | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null;
}

/** Writes all results; the file is whole at any time. */
export function writeResults(file: string, results: Results): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(results)}\n`);
  renameSync(`${file}.new`, file);
}

export function packCovered(covered: Covered): Record<string, string> {
  return Object.fromEntries(
    [...covered].map(([key, hits]) => {
      const bits = Buffer.alloc(Math.ceil(hits.length / 8));
      hits.forEach((hit, index) => {
        if (hit) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
      });
      return [key, bits.toString('base64')];
    }),
  );
}

export function unpackCovered(packed: Record<string, string>): Covered {
  return new Map(
    Object.entries(packed).map(([key, text]) => {
      const bits = Buffer.from(text, 'base64');
      const hits = Uint8Array.from({ length: bits.length * 8 }, (_, index) =>
        ((bits[index >> 3] ?? 0) >> (index & 7)) & 1 ? 1 : 0,
      );
      return [key, hits];
    }),
  );
}
