import type { Observation } from '#engine/drivers/contract.ts';
import { emptyMemory } from '#engine/forms/memory.ts';

/** What a check is asked with on a screen, when nothing was learned and nothing is refused. */
export const checkContext = (seen: Observation, serial: number) => ({
  seen,
  mode: 'interact' as const,
  memory: emptyMemory(),
  persona: { token: 'rovetest', round: 0 },
  refuse: () => '',
  destructive: false,
  serial,
  accounts: 0,
  opened_by: null,
  changed_by: null,
  in_vain: () => 0,
  is_loaded: false,
  is_answer: false,
  typed_ms: () => undefined,
});
