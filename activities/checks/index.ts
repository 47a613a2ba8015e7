import { accountAccessCheck } from './account-access.ts';
import { backForwardCheck } from './back-forward.ts';
import { blankItemCheck } from './blank-item.ts';
import type { Check } from './check.ts';
import { counterCheck } from './counter.ts';
import { createdItemCheck } from './created-item.ts';
import { deletedItemCheck } from './deleted-item.ts';
import { dialogKeysCheck } from './dialog-keys.ts';
import { doubleSubmitCheck } from './double-submit.ts';
import { editedItemCheck } from './edited-item.ts';
import { endlessWaitCheck } from './endless-wait.ts';
import { failedLoadCheck } from './failed-load.ts';
import { failedSaveCheck } from './failed-save.ts';
import { filterReturnCheck } from './filter-return.ts';
import { heapGrowthCheck } from './heap-growth.ts';
import { keyboardFocusCheck } from './keyboard-focus.ts';
import { lostInputCheck } from './lost-input.ts';
import { lostOnReturn, lostOnTurn } from './lost-on-turn.ts';
import { memoryGrowthCheck } from './memory-growth.ts';
import { pagesTotalCheck } from './pages-total.ts';
import { paginationCheck } from './pagination.ts';
import { reloadCheck } from './reload.ts';
import { reloadFilterCheck } from './reload-filter.ts';
import { searchReturnCheck } from './search-return.ts';
import { sortOrderCheck } from './sort-order.ts';
import { stepBackCheck } from './step-back.ts';
import { undoCheck } from './undo.ts';

/** All checks: oracles that act, in the order in which they are offered. */
export const CHECKS: readonly Check[] = [
  endlessWaitCheck,
  dialogKeysCheck,
  stepBackCheck,
  lostInputCheck,
  createdItemCheck,
  blankItemCheck,
  deletedItemCheck,
  undoCheck,
  editedItemCheck,
  doubleSubmitCheck,
  failedSaveCheck,
  filterReturnCheck,
  searchReturnCheck,
  sortOrderCheck,
  paginationCheck,
  pagesTotalCheck,
  counterCheck,
  reloadFilterCheck,
  reloadCheck,
  failedLoadCheck,
  backForwardCheck,
  keyboardFocusCheck,
  heapGrowthCheck,
  accountAccessCheck,
  lostOnTurn,
  lostOnReturn,
  memoryGrowthCheck,
];
