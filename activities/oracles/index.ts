import { CHECKS } from '#activities/checks/index.ts';
import type { ProbeName } from '#activities/drivers/contract.ts';
import { accessibility } from './accessibility.ts';
import { appCrash, notResponding } from './android/app-crash.ts';
import { appPackage } from './android/app-package.ts';
import { frozenFrames, slowStart } from './android/app-timing.ts';
import { duplicateDescription } from './android/duplicate-description.ts';
import { focusOrder } from './android/focus-order.ts';
import { textContrast } from './android/text-contrast.ts';
import { touchAccessibility } from './android/touch-accessibility.ts';
import { webViewSettings } from './android/web-view-settings.ts';
import { blankPage, pageCrash } from './blank-page.ts';
import { brokenImage } from './broken-image.ts';
import { brokenLink } from './broken-link.ts';
import type { Moment, Oracle, Suspicion } from './candidate.ts';
import { deadControl } from './dead-control.ts';
import { failedRequest } from './failed-request.ts';
import { insecureCookie } from './insecure-cookie.ts';
import { clippedText } from './layout/clipped-text.ts';
import { coveredControl } from './layout/covered-control.ts';
import { cutOffContent } from './layout/cut-off-content.ts';
import { sidewaysScroll } from './layout/sideways-scroll.ts';
import { leakedPlaceholder } from './leaked-placeholder.ts';
import { longTask } from './performance/long-task.ts';
import { oversizeAsset } from './performance/oversize-asset.ts';
import { repeatedRequests } from './performance/repeated-requests.ts';
import { uncompressedAsset } from './performance/uncompressed-asset.ts';
import { exposedFile } from './security/exposed-file.ts';
import { exposedSecret } from './security/exposed-secret.ts';
import { markupInjection } from './security/markup-injection.ts';
import { mixedContent } from './security/mixed-content.ts';
import { openAccess } from './security/open-access.ts';
import { openCors } from './security/open-cors.ts';
import { openPassword } from './security/open-password.ts';
import { openRedirect } from './security/open-redirect.ts';
import { secretInAddress } from './security/secret-in-address.ts';
import { unguardedForm } from './security/unguarded-form.ts';
import { verboseError } from './security/verbose-error.ts';
import { vulnerableLibrary } from './security/vulnerable-library.ts';
import { securityHeaders } from './security-headers.ts';
import { serverError } from './server-error.ts';
import { uncaughtException, unhandledRejection } from './uncaught-errors.ts';
import { webVitals } from './web-vitals.ts';
import { wrongPlural } from './wrong-plural.ts';

/** All oracles, in the order in which their suspicions are given. */
export const ORACLES: readonly Oracle[] = [
  pageCrash,
  appCrash,
  notResponding,
  uncaughtException,
  unhandledRejection,
  serverError,
  blankPage,
  failedRequest,
  brokenLink,
  leakedPlaceholder,
  wrongPlural,
  deadControl,
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
];

type Described = Pick<Oracle, 'id' | 'description' | 'severity_rule' | 'fingerprint_rule'>;

/** What every oracle and every check judges by, for documentation and reports. */
export const DESCRIPTIONS: readonly Described[] = [...ORACLES, ...CHECKS];

/** Asks every oracle about one moment; one suspicion per fingerprint. */
export function judge(moment: Moment): Suspicion[] {
  const found = new Map<string, Suspicion>();
  for (const oracle of ORACLES) {
    for (const suspicion of oracle.judge(moment)) {
      if (!found.has(suspicion.fingerprint)) found.set(suspicion.fingerprint, suspicion);
    }
  }
  return [...found.values()];
}

/** Whether the oracle's suspicion counts only when the same action shows it twice running. */
export function needsConfirmation(oracle: string): boolean {
  return ORACLES.find(({ id }) => id === oracle)?.confirm ?? false;
}

/** The probes that an oracle, or the oracle of a fingerprint, judges by. */
export function probesFor(want: string): readonly ProbeName[] {
  return oracleOf(want)?.probes ?? [];
}

/** The oracle of an id or a fingerprint; undefined for a check. */
export function oracleOf(want: string): Oracle | undefined {
  const id = want.split(':')[0];
  return ORACLES.find((oracle) => oracle.id === id);
}
