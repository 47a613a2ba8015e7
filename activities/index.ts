import { buildReport } from './build-report.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { DeliverActivities, RunActivities, TriggerActivities, VerifyActivities } from './contract.ts';
import { deliverMessage } from './deliver-message.ts';
import { exploreSlice } from './explore-slice.ts';
import { exportTests } from './export-tests.ts';
import { triggerActivities } from './fire-trigger.ts';
import { proveFindings } from './prove-findings.ts';
import { provision } from './provision.ts';
import { recordCancelled, recordFailure, release } from './record-end.ts';
import { replayAtBase } from './replay-at-base.ts';
import { replayOpenBugs } from './replay-open-bugs.ts';
import { beating } from './shared/attended.ts';
import type { Deps } from './shared/deps.ts';
import { atEdge } from './shared/edge.ts';
import { recordUnverified, verifyFix } from './verify-fix.ts';

/** The activities of all workflows, bound to what they need. */
export function createActivities(
  deps: Deps,
): RunActivities & VerifyActivities & DeliverActivities & TriggerActivities {
  const trigger = triggerActivities(deps);
  return {
    provision: atEdge((spec) => provision(deps, spec)),
    exploreSlice: atEdge((input) => exploreSlice(deps, input)),
    proveFindings: atEdge((input) => proveFindings(deps, input)),
    exportTests: atEdge((input) => exportTests(deps, input)),
    replayAtBase: atEdge((input) => replayAtBase(deps, input)),
    replayOpenBugs: atEdge((spec) => replayOpenBugs(deps, spec)),
    collectEvidence: atEdge((input) => beating(() => collectEvidence(deps, input))),
    buildReport: atEdge((input) => beating(() => buildReport(deps, input))),
    recordFailure: atEdge((input) => recordFailure(deps, input)),
    recordCancelled: atEdge((spec) => recordCancelled(deps, spec)),
    release: atEdge((spec, candidates) => release(deps, spec, candidates)),
    verifyFix: atEdge((input) => verifyFix(deps, input)),
    deliverMessage: atEdge((input) => deliverMessage(deps, input)),
    firingAt: atEdge(trigger.firingAt),
    bugsToVerify: atEdge(trigger.bugsToVerify),
    requestVerifications: atEdge(trigger.requestVerifications),
    haveVerificationsEnded: atEdge(trigger.haveVerificationsEnded),
    fireTrigger: atEdge(trigger.fireTrigger),
    recordUnverified: atEdge((input) => recordUnverified(deps, input)),
  };
}
