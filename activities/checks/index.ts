import { backForwardCheck } from './back-forward.ts';
import { blankItemCheck } from './blank-item.ts';
import type { Check } from './check.ts';
import { createdItemCheck } from './created-item.ts';
import { deletedItemCheck } from './deleted-item.ts';
import { dialogKeysCheck } from './dialog-keys.ts';
import { doubleSubmitCheck } from './double-submit.ts';
import { endlessWaitCheck } from './endless-wait.ts';
import { filterReturnCheck } from './filter-return.ts';
import { keyboardFocusCheck } from './keyboard-focus.ts';
import { lostInputCheck } from './lost-input.ts';
import { paginationCheck } from './pagination.ts';
import { reloadCheck } from './reload.ts';
import { sortOrderCheck } from './sort-order.ts';

/** All checks: oracles that act, in the order in which they are offered. */
export const CHECKS: readonly Check[] = [
  endlessWaitCheck,
  dialogKeysCheck,
  lostInputCheck,
  createdItemCheck,
  blankItemCheck,
  deletedItemCheck,
  doubleSubmitCheck,
  filterReturnCheck,
  sortOrderCheck,
  paginationCheck,
  reloadCheck,
  backForwardCheck,
  keyboardFocusCheck,
];

/** Those whose chance may not come again. */
export const FLEETING: readonly Check[] = CHECKS.filter(({ fleeting }) => fleeting);
