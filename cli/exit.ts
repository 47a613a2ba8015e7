import { Refusal } from '#deploy/lib/refusal.ts';
import { WrongUse } from './wrong-use.ts';

export const EXIT = { clean: 0, failing: 1, wrongUse: 2, couldNotTest: 3 } as const;

/** The exit code and words for a call that went wrong before there was anything to report. */
export function exitFor(error: unknown): { code: number; text: string } | null {
  if (error instanceof WrongUse) return { code: EXIT.wrongUse, text: error.message };
  if (error instanceof Refusal) return { code: EXIT.couldNotTest, text: error.message };
  return null;
}
