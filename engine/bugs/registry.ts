import type { ProbeName } from '../drivers/contract.ts';
import type { Moment, Oracle, Suspicion } from '../model/suspicion.ts';
import { accessibility } from './accessibility/judge.ts';
import { appCrash, notResponding } from './app-crash/judge.ts';
import { appPackage } from './app-package/judge.ts';
import { frozenFrames, slowStart } from './app-timing/judge.ts';
import { blankPage, pageCrash } from './blank-page/judge.ts';
import { brokenImage } from './broken-image/judge.ts';
import { brokenLink } from './broken-link/judge.ts';
import { CHECKS } from './checks.ts';
import { clippedText } from './clipped-text/judge.ts';
import { coveredControl } from './covered-control/judge.ts';
import { cutOffContent } from './cut-off-content/judge.ts';
import { deadControl } from './dead-control/judge.ts';
import { duplicateDescription } from './duplicate-description/judge.ts';
import { exposedFile } from './exposed-file/judge.ts';
import { exposedSecret } from './exposed-secret/judge.ts';
import { failedRequest } from './failed-request/judge.ts';
import { focusOrder } from './focus-order/judge.ts';
import { insecureCookie } from './insecure-cookie/judge.ts';
import { leakedPlaceholder } from './leaked-placeholder/judge.ts';
import { longTask } from './long-task/judge.ts';
import { markupInjection } from './markup-injection/judge.ts';
import { mixedContent } from './mixed-content/judge.ts';
import { openAccess } from './open-access/judge.ts';
import { openCors } from './open-cors/judge.ts';
import { openPassword } from './open-password/judge.ts';
import { openRedirect } from './open-redirect/judge.ts';
import { oversizeAsset } from './oversize-asset/judge.ts';
import { repeatedRequests } from './repeated-requests/judge.ts';
import { secretInAddress } from './secret-in-address/judge.ts';
import { securityHeaders } from './security-headers/judge.ts';
import { serverError } from './server-error/judge.ts';
import { sidewaysScroll } from './sideways-scroll/judge.ts';
import { textContrast } from './text-contrast/judge.ts';
import { touchAccessibility } from './touch-accessibility/judge.ts';
import { uncaughtException, unhandledRejection } from './uncaught-errors/judge.ts';
import { uncompressedAsset } from './uncompressed-asset/judge.ts';
import { unguardedForm } from './unguarded-form/judge.ts';
import { verboseError } from './verbose-error/judge.ts';
import { vulnerableLibrary } from './vulnerable-library/judge.ts';
import { webViewSettings } from './web-view-settings/judge.ts';
import { webVitals } from './web-vitals/judge.ts';
import { wrongPlural } from './wrong-plural/judge.ts';

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
