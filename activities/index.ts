import type { RunActivities, VerifyActivities } from './contract.ts';
import { buildReport } from './run/build-report.ts';
import { collectEvidence } from './run/collect-evidence.ts';
import type { Deps } from './run/deps.ts';
import { atEdge } from './run/edge.ts';
import { exploreSlice } from './run/explore-slice.ts';
import { exportTests } from './run/export-tests.ts';
import { proveFindings } from './run/prove-findings.ts';
import { provision } from './run/provision.ts';
import { recordCancelled, recordFailure, release } from './run/record-end.ts';
import { recordUnverified, verifyFix } from './run/verify-fix.ts';

/** The activities of a run, bound to what they need. */
export function createActivities(deps: Deps): RunActivities & VerifyActivities {
  return {
    provision: atEdge((spec) => provision(deps, spec)),
    exploreSlice: atEdge((input) => exploreSlice(deps, input)),
    proveFindings: atEdge((input) => proveFindings(deps, input)),
    exportTests: atEdge((input) => exportTests(deps, input)),
    collectEvidence: atEdge((input) => collectEvidence(deps, input)),
    buildReport: atEdge((input) => buildReport(deps, input)),
    recordFailure: atEdge((input) => recordFailure(deps, input)),
    recordCancelled: atEdge((spec) => recordCancelled(deps, spec)),
    release: atEdge((spec) => release(deps, spec)),
    verifyFix: atEdge((input) => verifyFix(deps, input)),
    recordUnverified: atEdge((input) => recordUnverified(deps, input)),
  };
}
