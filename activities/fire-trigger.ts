import { fire, firingAt } from '../app/triggers/firings.ts';
import { bugsToVerify, haveEnded, verifyBugs } from '../app/triggers/open-bugs.ts';
import type { TriggerActivities } from './contract.ts';
import type { Deps } from './shared/deps.ts';

/** What a trigger's workflow does: each in one transaction of Postgres, and each may be repeated. */
export function triggerActivities(deps: Pick<Deps, 'db' | 'keys' | 'blobs'>): TriggerActivities {
  return {
    firingAt: ({ trigger_id, moment }) => firingAt(deps.db, trigger_id, moment),
    bugsToVerify: ({ firing_id }) => bugsToVerify(deps, firing_id),
    requestVerifications: ({ firing_id, bugs }) => verifyBugs(deps, firing_id, bugs),
    haveVerificationsEnded: ({ ids }) => haveEnded(deps.db, ids),
    fireTrigger: ({ firing_id, verified }) => fire(deps.db, deps.keys, firing_id, verified),
  };
}
