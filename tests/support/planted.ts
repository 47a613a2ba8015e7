import type { Finding } from '#domain/findings/finding.ts';
import { ADMIN_BUGS } from '#samples/admin/bugs.ts';
import type { PlantedFault } from '#samples/kit/planted.ts';
import { type OracleKind, PLANTED_BUGS, type PlantedBug } from '#samples/shop/bugs.ts';
import { TRACKER_BUGS } from '#samples/tracker/bugs.ts';

/** The explorer's own names of the oracles. */
const ORACLE_IDS: Record<OracleKind, string> = {
  exception: 'uncaught_exception',
  rejection: 'unhandled_rejection',
  server_error: 'server_error',
  failed_request: 'failed_request',
  broken_link: 'broken_link',
  broken_image: 'broken_image',
  dead_control: 'dead_control',
  placeholder: 'leaked_placeholder',
  accessibility: 'accessibility',
  security_headers: 'security_headers',
  cookies: 'insecure_cookie',
  vitals: 'web_vitals',
};

/** What a finding's title or evidence must say to be this bug, beside its oracle and its place. */
const EVIDENCE: Record<string, RegExp> = {
  'dead-more-ideas': /"Show more ideas"/,
  'empty-search-crash': /not iterable[\s\S]*\/js\/site\.js/,
  'broken-footer-link': /delivery-and-returns/,
  'newsletter-rejection': /'email'[\s\S]*\/js\/site\.js/,
  'broken-gallery-image': /\/img\/enamel-mug-2/,
  'missing-review-script': /star-meter/,
  'profile-undefined': /"undefined"/,
  'wishlist-last-item': /\/js\/wish-list\.js/,
  'cart-quantity-zero': /POST \/api\/cart\/change/,
  'coupon-nan': /"NaN"/,
  'postcode-quote-500': /GET \/api\/delivery-quote/,
  'declined-card': /'reason'[\s\S]*\/js\/payment\.js/,
  'order-object': /"\[object Object\]"/,
  'contact-no-label': /select-name/,
  'sale-contrast': /color-contrast[\s\S]*sale/,
  'no-security-headers': /Content-Security-Policy/,
  'weak-cookie': /fernwood_session/,
  'late-banner': /Cumulative Layout Shift/,
  'slow-guide': /Largest Contentful Paint/,
};

const SHOP_FAULTS: readonly PlantedFault[] = PLANTED_BUGS.map(faultOf);

/** The planted bugs of each sample app. */
export const FAULTS = { shop: SHOP_FAULTS, tracker: TRACKER_BUGS, admin: ADMIN_BUGS } as const;
export type SampleName = keyof typeof FAULTS;

type ComparedFinding = Pick<
  Finding,
  'oracle' | 'url' | 'places' | 'title' | 'description' | 'additional_context' | 'category'
>;

function faultOf({ id, oracle, depth, where, description }: PlantedBug): PlantedFault {
  const says = EVIDENCE[id];
  if (!says) throw new Error(`No evidence is known for the planted bug ${id}`);
  const oracles = [ORACLE_IDS[oracle]];
  return { id, kind: oracle.replaceAll('_', ' '), depth, where, truth: description, oracles, says };
}

/** Whether an error was thrown in a promise or outside of one is a matter of how it was called. */
const THROWN: readonly string[] = ['uncaught_exception', 'unhandled_rejection'];

/** Whether a finding is this planted bug: one of its oracles, at its place, and saying what only this bug says. */
export function isFault(fault: PlantedFault, finding: ComparedFinding): boolean {
  const alike = THROWN.includes(finding.oracle) ? THROWN : [finding.oracle];
  return (
    fault.oracles.some((oracle) => alike.includes(oracle)) &&
    [finding.url, ...finding.places].some((place) => new URL(place).pathname.startsWith(fault.where)) &&
    fault.says.test(`${finding.title}\n${finding.description}\n${contextOf(finding)}`)
  );
}

/** The finding that is this planted bug of the shop. */
export function findingOf(planted: PlantedBug, findings: readonly Finding[]): Finding | undefined {
  const fault = faultOf(planted);
  return findings.find((finding) => isFault(fault, finding));
}

/** A session cookie that says nothing of other sites leaves the forms open to them. */
const CONSEQUENCES = new Set(['unguarded_form']);

export type Match<F> = {
  found: { fault: PlantedFault; finding: F }[];
  missed: PlantedFault[];
  /** Findings of a planted bug that has a finding already. */
  again: F[];
  /** Findings that are no planted bug. */
  other: F[];
};

/** Planted bugs against findings: each bug takes the first finding that is it. */
export function matchFaults<F extends ComparedFinding>(
  faults: readonly PlantedFault[],
  findings: readonly F[],
): Match<F> {
  const match: Match<F> = { found: [], missed: [], again: [], other: [] };
  const taken = new Set<F>();
  for (const fault of faults) {
    const finding = findings.find((one) => !taken.has(one) && isFault(fault, one));
    if (!finding) match.missed.push(fault);
    else {
      taken.add(finding);
      match.found.push({ fault, finding });
    }
  }
  for (const finding of findings.filter((one) => !taken.has(one))) {
    if (faults.some((fault) => isFault(fault, finding))) match.again.push(finding);
    else if (!CONSEQUENCES.has(finding.oracle)) match.other.push(finding);
  }
  return match;
}

/** The shop's planted bugs against findings, and the findings that are none of them. */
export function matchPlanted(findings: readonly Finding[]): {
  found: PlantedBug[];
  missed: PlantedBug[];
  other: Finding[];
} {
  const { found, other } = matchFaults(SHOP_FAULTS, findings);
  const ids = new Set(found.map(({ fault }) => fault.id));
  return {
    found: PLANTED_BUGS.filter(({ id }) => ids.has(id)),
    missed: PLANTED_BUGS.filter(({ id }) => !ids.has(id)),
    other,
  };
}

function contextOf({ additional_context }: Pick<Finding, 'additional_context'>): string {
  return Object.entries(additional_context)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}
