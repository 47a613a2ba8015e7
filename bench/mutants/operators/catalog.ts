import { createHash } from 'node:crypto';
import { awaitDropped } from './await-dropped.ts';
import { conditionInverted } from './condition-inverted.ts';
import { conditionNarrowed } from './condition-narrowed.ts';
import { dateByOtherZone } from './date-by-other-zone.ts';
import { errorSwallowed } from './error-swallowed.ts';
import { escapeRemoved } from './escape-removed.ts';
import { filterPassesAll } from './filter-passes-all.ts';
import { listenerDropped } from './listener-dropped.ts';
import { offByOne } from './off-by-one.ts';
import type { Operator } from './operator.ts';
import { saveDropped } from './save-dropped.ts';
import { sortAsText } from './sort-as-text.ts';
import { staleClosure } from './stale-closure.ts';
import { statusUnchecked } from './status-unchecked.ts';
import { submitUnguarded } from './submit-unguarded.ts';
import { sumWithoutLast } from './sum-without-last.ts';
import { timerNotCleared } from './timer-not-cleared.ts';
import { wrongKey } from './wrong-key.ts';
import { wrongListKey } from './wrong-list-key.ts';

export const OPERATORS: readonly Operator[] = [
  listenerDropped,
  awaitDropped,
  conditionInverted,
  conditionNarrowed,
  offByOne,
  sortAsText,
  saveDropped,
  statusUnchecked,
  errorSwallowed,
  submitUnguarded,
  sumWithoutLast,
  filterPassesAll,
  timerNotCleared,
  escapeRemoved,
  wrongKey,
  wrongListKey,
  staleClosure,
  dateByOtherZone,
];

/** Whether an operator may be looked at by those who work on the explorer, or is only counted. */
export type Half = 'worked_on' | 'counted';
export const HALVES: readonly Half[] = ['worked_on', 'counted'];

/** The half of an operator, by its id alone: nobody chooses. */
export function halfOf(id: string): Half {
  const [first = 0] = createHash('sha256').update(id).digest();
  return first % 2 === 0 ? 'worked_on' : 'counted';
}
