import type { Tool } from '../tool.ts';
import { explainUnreached } from './explain-unreached.ts';
import { getBug } from './get-bug.ts';
import { getRepro } from './get-repro.ts';
import { getRun } from './get-run.ts';
import { listBugs } from './list-bugs.ts';
import { listRuns } from './list-runs.ts';
import { muteBug } from './mute-bug.ts';
import { startRun } from './start-run.ts';
import { getVerification, verifyFix } from './verify-fix.ts';

/** In the order of their use. */
export const TOOLS: readonly Tool[] = [
  startRun,
  getRun,
  listRuns,
  listBugs,
  getBug,
  getRepro,
  verifyFix,
  getVerification,
  muteBug,
  explainUnreached,
];
