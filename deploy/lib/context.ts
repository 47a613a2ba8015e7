import type { Guard } from './guard.ts';
import type { Progress } from './progress.ts';

/** What every part of the set-up is given. Folders are absolute. */
export type Ctx = {
  root: string;
  home: string;
  cache: string;
  /** Derives passwords and keys; at least 32 characters. */
  secret: string;
  progress: Progress;
  guard: Guard;
  /** A throw-away instance for tests: data need not survive the machine, nor be synced. */
  throwAway: boolean;
};
