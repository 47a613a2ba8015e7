import { blamed, kindOf } from '../bugs/registry.ts';
import { fingerprintOf } from '../model/fingerprint.ts';
import type { Suspicion } from '../model/suspicion.ts';

/** Names the family of a suspicion: its kind and what it blames. One proof counts for all of a family. */
export function familyOf(suspicion: Suspicion): string {
  const cause = blamed(suspicion);
  return cause === suspicion.fingerprint
    ? cause
    : fingerprintOf(kindOf(suspicion.oracle)?.alias ?? suspicion.oracle, cause);
}
