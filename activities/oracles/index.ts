import { CHECKS } from '#activities/checks/index.ts';
import type { ProbeName } from '#activities/drivers/contract.ts';
import { accessibility } from './accessibility.ts';
import { blankPage, pageCrash } from './blank-page.ts';
import { brokenImage } from './broken-image.ts';
import { brokenLink } from './broken-link.ts';
import type { Moment, Oracle, Suspicion } from './candidate.ts';
import { deadControl } from './dead-control.ts';
import { failedRequest } from './failed-request.ts';
import { insecureCookie } from './insecure-cookie.ts';
import { leakedPlaceholder } from './leaked-placeholder.ts';
import { securityHeaders } from './security-headers.ts';
import { serverError } from './server-error.ts';
import { uncaughtException, unhandledRejection } from './uncaught-errors.ts';
import { webVitals } from './web-vitals.ts';
import { wrongPlural } from './wrong-plural.ts';

/** All oracles, in the order in which their suspicions are given. */
export const ORACLES: readonly Oracle[] = [
  pageCrash,
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
  const id = want.split(':')[0];
  return ORACLES.find((oracle) => oracle.id === id)?.probes ?? [];
}
