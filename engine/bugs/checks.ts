import { accountAccessCheck } from './account-access/try.ts';
import { backForwardCheck } from './back-forward/try.ts';
import { blankItemCheck } from './blank-item/try.ts';
import { counterCheck } from './counter/try.ts';
import { createdItemCheck } from './created-item/try.ts';
import { deletedItemCheck } from './deleted-item/try.ts';
import { dialogKeysCheck } from './dialog-keys/try.ts';
import { doubleSubmitCheck } from './double-submit/try.ts';
import { editedItemCheck } from './edited-item/try.ts';
import { endlessWaitCheck } from './endless-wait/try.ts';
import { failedLoadCheck } from './failed-load/try.ts';
import { failedSaveCheck } from './failed-save/try.ts';
import { filterReturnCheck } from './filter-return/try.ts';
import { heapGrowthCheck } from './heap-growth/try.ts';
import { keyboardFocusCheck } from './keyboard-focus/try.ts';
import { lostInputCheck } from './lost-input/try.ts';
import { lostOnReturn, lostOnTurn } from './lost-on-turn/try.ts';
import { memoryGrowthCheck } from './memory-growth/try.ts';
import { pagesTotalCheck } from './pages-total/try.ts';
import { paginationCheck } from './pagination/try.ts';
import { reloadCheck } from './reload/try.ts';
import { reloadFilterCheck } from './reload-filter/try.ts';
import { searchReturnCheck } from './search-return/try.ts';
import type { Check } from './shared/check.ts';
import { sortOrderCheck } from './sort-order/try.ts';
import { stepBackCheck } from './step-back/try.ts';
import { undoCheck } from './undo/try.ts';

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
