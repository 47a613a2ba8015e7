import type { Outcome } from './outcome.ts';

/** How a forge is told of a test. Nothing of it rejects: what could not be told is said, and changes no exit code. */
export type Reporter = {
  /** The test has begun; it can be watched at `page`. */
  begin(page: string): Promise<void>;
  end(outcome: Outcome): Promise<void>;
  /** Prints text with words of a target into the job's log, where nothing of it is a command. */
  quote(text: string): void;
};
