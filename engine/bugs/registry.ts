import type { ProbeName } from '../drivers/contract.ts';
import type { Moment, Suspicion } from '../model/suspicion.ts';
import { accessibility } from './accessibility/kind.ts';
import { accountAccess } from './account-access/kind.ts';
import { accountEnumeration } from './account-enumeration/kind.ts';
import { accountRights } from './account-rights/kind.ts';
import { actingCancel } from './acting-cancel/kind.ts';
import { appCrash } from './app-crash/kind.ts';
import { notResponding } from './app-not-responding/kind.ts';
import { appPackage } from './app-package/kind.ts';
import { backForward } from './back-forward/kind.ts';
import { blankItem } from './blank-item/kind.ts';
import { blankPage } from './blank-page/kind.ts';
import { brokenFlow } from './broken-flow/kind.ts';
import { brokenImage } from './broken-image/kind.ts';
import { brokenLink } from './broken-link/kind.ts';
import { brokenProperty } from './broken-property/kind.ts';
import { cancelledEdit } from './cancelled-edit/kind.ts';
import { clearFilters } from './clear-filters/kind.ts';
import { clippedText } from './clipped-text/kind.ts';
import { countedLink } from './counted-link/kind.ts';
import { counter } from './counter/kind.ts';
import { coveredControl } from './covered-control/kind.ts';
import { createdItem } from './created-item/kind.ts';
import { cutOffContent } from './cut-off-content/kind.ts';
import { deadControl } from './dead-control/kind.ts';
import { deadItem } from './dead-item/kind.ts';
import { deepLink } from './deep-link/kind.ts';
import { deletedItem } from './deleted-item/kind.ts';
import { detailDiffers } from './detail-differs/kind.ts';
import { dialogKeys } from './dialog-keys/kind.ts';
import { doubleBooking } from './double-booking/kind.ts';
import { doubleSubmit } from './double-submit/kind.ts';
import { duplicateDescription } from './duplicate-description/kind.ts';
import { editedItem } from './edited-item/kind.ts';
import { emptiedBeside } from './emptied-beside/kind.ts';
import { emptyPeriod } from './empty-period/kind.ts';
import { endlessWait } from './endless-wait/kind.ts';
import { exportDiffers } from './export-differs/kind.ts';
import { exportReveals } from './export-reveals/kind.ts';
import { exportUnfiltered } from './export-unfiltered/kind.ts';
import { exposedFile } from './exposed-file/kind.ts';
import { exposedSecret } from './exposed-secret/kind.ts';
import { failedLoad } from './failed-load/kind.ts';
import { failedRequest } from './failed-request/kind.ts';
import { failedSave } from './failed-save/kind.ts';
import { falseSuccess } from './false-success/kind.ts';
import { filterBack } from './filter-back/kind.ts';
import { filterReturn } from './filter-return/kind.ts';
import { focusOrder } from './focus-order/kind.ts';
import { foreignDraft } from './foreign-draft/kind.ts';
import { frozenFrames } from './frozen-frames/kind.ts';
import { hastyPolling } from './hasty-polling/kind.ts';
import { heapGrowth } from './heap-growth/kind.ts';
import { ignoredFilter } from './ignored-filter/kind.ts';
import { insecureCookie } from './insecure-cookie/kind.ts';
import { keptEntry } from './kept-entry/kind.ts';
import { keptSwitch } from './kept-switch/kind.ts';
import { keyboardFocus } from './keyboard-focus/kind.ts';
import { laxForm } from './lax-form/kind.ts';
import { leakedPlaceholder } from './leaked-placeholder/kind.ts';
import { listedItem } from './listed-item/kind.ts';
import { longTask } from './long-task/kind.ts';
import { lostDestination } from './lost-destination/kind.ts';
import { lostDraft } from './lost-draft/kind.ts';
import { lostInBackground } from './lost-in-background/kind.ts';
import { lostInput } from './lost-input/kind.ts';
import { lostOnRotation } from './lost-on-rotation/kind.ts';
import { lostUpload } from './lost-upload/kind.ts';
import { markedRead } from './marked-read/kind.ts';
import { markupInjection } from './markup-injection/kind.ts';
import { memoryGrowth } from './memory-growth/kind.ts';
import { mixedContent } from './mixed-content/kind.ts';
import { monthStep } from './month-step/kind.ts';
import { mouseOnly } from './mouse-only/kind.ts';
import { oddItem } from './odd-item/kind.ts';
import { oldPassword } from './old-password/kind.ts';
import { openAccess } from './open-access/kind.ts';
import { openCors } from './open-cors/kind.ts';
import { openFile } from './open-file/kind.ts';
import { openPassword } from './open-password/kind.ts';
import { openRedirect } from './open-redirect/kind.ts';
import { oversizeAsset } from './oversize-asset/kind.ts';
import { overtakenAnswer } from './overtaken-answer/kind.ts';
import { overwrittenEdit } from './overwritten-edit/kind.ts';
import { pageCrash } from './page-crash/kind.ts';
import { pageKept } from './page-kept/kind.ts';
import { pagesTotal } from './pages-total/kind.ts';
import { pagination } from './pagination/kind.ts';
import { paymentState } from './payment-state/kind.ts';
import { piledPolling } from './piled-polling/kind.ts';
import { rangeEnd } from './range-end/kind.ts';
import { reload } from './reload/kind.ts';
import { reloadFilter } from './reload-filter/kind.ts';
import { repeatedRequests } from './repeated-requests/kind.ts';
import { searchFails } from './search-fails/kind.ts';
import { searchMisses } from './search-misses/kind.ts';
import { searchReturn } from './search-return/kind.ts';
import { secretInAddress } from './secret-in-address/kind.ts';
import { securityHeaders } from './security-headers/kind.ts';
import { serverError } from './server-error/kind.ts';
import { isTried, type JudgedKind, judgedBy, type Kind, type TriedKind } from './shared/kind.ts';
import { sidewaysScroll } from './sideways-scroll/kind.ts';
import { slowPage } from './slow-page/kind.ts';
import { slowStart } from './slow-start/kind.ts';
import { slowTyping } from './slow-typing/kind.ts';
import { sortOrder } from './sort-order/kind.ts';
import { staleSession } from './stale-session/kind.ts';
import { staleView } from './stale-view/kind.ts';
import { stepBack } from './step-back/kind.ts';
import { stuckLogin } from './stuck-login/kind.ts';
import { tableSum } from './table-sum/kind.ts';
import { textContrast } from './text-contrast/kind.ts';
import { touchAccessibility } from './touch-accessibility/kind.ts';
import { uncaughtException } from './uncaught-exception/kind.ts';
import { unchangedPage } from './unchanged-page/kind.ts';
import { uncompressedAsset } from './uncompressed-asset/kind.ts';
import { undo } from './undo/kind.ts';
import { unguardedForm } from './unguarded-form/kind.ts';
import { unhandledRejection } from './unhandled-rejection/kind.ts';
import { unheededSetting } from './unheeded-setting/kind.ts';
import { unknownItem } from './unknown-item/kind.ts';
import { unlistedItem } from './unlisted-item/kind.ts';
import { unlistedPage } from './unlisted-page/kind.ts';
import { unopenedUpload } from './unopened-upload/kind.ts';
import { verboseError } from './verbose-error/kind.ts';
import { vulnerableLibrary } from './vulnerable-library/kind.ts';
import { webViewSettings } from './web-view-settings/kind.ts';
import { webVitals } from './web-vitals/kind.ts';
import { wrongFilter } from './wrong-filter/kind.ts';
import { wrongPlural } from './wrong-plural/kind.ts';
import { wrongSortOrder } from './wrong-sort-order/kind.ts';

/** All kinds of bugs: those that are judged in the order in which they are told, checks in that in which they are offered. */
export const KINDS: readonly Kind[] = [
  pageCrash,
  appCrash,
  notResponding,
  uncaughtException,
  unhandledRejection,
  serverError,
  blankPage,
  brokenProperty,
  failedRequest,
  falseSuccess,
  actingCancel,
  unchangedPage,
  brokenLink,
  leakedPlaceholder,
  wrongPlural,
  paymentState,
  deadControl,
  deadItem,
  mouseOnly,
  brokenImage,
  accessibility,
  securityHeaders,
  insecureCookie,
  webVitals,
  exposedFile,
  exposedSecret,
  markupInjection,
  mixedContent,
  openAccess,
  openCors,
  openPassword,
  openRedirect,
  secretInAddress,
  unguardedForm,
  verboseError,
  vulnerableLibrary,
  clippedText,
  coveredControl,
  cutOffContent,
  sidewaysScroll,
  longTask,
  oversizeAsset,
  repeatedRequests,
  uncompressedAsset,
  touchAccessibility,
  textContrast,
  duplicateDescription,
  focusOrder,
  slowStart,
  frozenFrames,
  appPackage,
  webViewSettings,
  brokenFlow,
  endlessWait,
  emptyPeriod,
  slowPage,
  dialogKeys,
  stepBack,
  lostInput,
  lostDraft,
  slowTyping,
  foreignDraft,
  stuckLogin,
  lostDestination,
  createdItem,
  blankItem,
  deletedItem,
  listedItem,
  undo,
  cancelledEdit,
  editedItem,
  emptiedBeside,
  keptSwitch,
  keptEntry,
  unheededSetting,
  doubleSubmit,
  doubleBooking,
  laxForm,
  failedSave,
  filterReturn,
  searchReturn,
  clearFilters,
  searchMisses,
  searchFails,
  overtakenAnswer,
  overwrittenEdit,
  markedRead,
  sortOrder,
  wrongSortOrder,
  wrongFilter,
  ignoredFilter,
  rangeEnd,
  pagination,
  pagesTotal,
  monthStep,
  countedLink,
  exportDiffers,
  exportReveals,
  openFile,
  exportUnfiltered,
  pageKept,
  filterBack,
  counter,
  tableSum,
  staleView,
  detailDiffers,
  deepLink,
  unknownItem,
  oddItem,
  reloadFilter,
  reload,
  failedLoad,
  backForward,
  keyboardFocus,
  heapGrowth,
  piledPolling,
  hastyPolling,
  accountAccess,
  accountRights,
  unlistedItem,
  unlistedPage,
  staleSession,
  accountEnumeration,
  lostUpload,
  unopenedUpload,
  oldPassword,
  lostOnRotation,
  lostInBackground,
  memoryGrowth,
];

export const JUDGED: readonly JudgedKind[] = KINDS.filter((kind) => 'judge' in kind);

/** Kinds that must do something before they can judge. */
export const CHECKS: readonly TriedKind[] = KINDS.filter(isTried);

const BY_ID: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.id, kind]));

/** The kind of an id or of a fingerprint. */
export function kindOf(want: string): Kind | undefined {
  return BY_ID.get(want.split(':')[0] ?? '');
}

/** The check of this id. */
export function checkOf(id: string): TriedKind | undefined {
  const kind = BY_ID.get(id);
  return kind && isTried(kind) ? kind : undefined;
}

/** Asks every kind about one moment; one suspicion per fingerprint. */
export function judge(moment: Moment): Suspicion[] {
  const found = new Map<string, Suspicion>();
  for (const kind of JUDGED) {
    for (const suspicion of judgedBy(kind, moment)) {
      if (!found.has(suspicion.fingerprint)) found.set(suspicion.fingerprint, suspicion);
    }
  }
  return [...found.values()];
}

/** The cause that a suspicion is held to come of: those of one cause form a family. */
export function blamed(suspicion: Suspicion): string {
  return kindOf(suspicion.oracle)?.blames?.(suspicion) ?? suspicion.fingerprint;
}

/** How a suspicion of this kind must show twice running before it counts; null where once is enough. */
export function confirmationOf(want: string): 'look' | 'act' | null {
  const kind = kindOf(want);
  return kind && !isTried(kind) ? (kind.confirm ?? null) : null;
}

/** The probes that a kind, or the kind of a fingerprint, is judged by. */
export function probesFor(want: string): readonly ProbeName[] {
  const kind = kindOf(want);
  return kind && !isTried(kind) ? kind.probes : [];
}
