import type { Finding } from '#domain/findings/finding.ts';
import { type OracleKind, PLANTED_BUGS, type PlantedBug } from '#tests/sites/shop/bugs.ts';

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

/** The finding that is this planted bug: the same oracle, at its place, and saying what only this bug says. */
export function findingOf(planted: PlantedBug, findings: readonly Finding[]): Finding | undefined {
  const evidence = EVIDENCE[planted.id];
  if (!evidence) throw new Error(`No evidence is known for the planted bug ${planted.id}`);
  return findings.find(
    (finding) =>
      finding.oracle === ORACLE_IDS[planted.oracle] &&
      [finding.url, ...finding.places].some((place) => new URL(place).pathname.startsWith(planted.where)) &&
      evidence.test(`${finding.title}\n${finding.description}\n${contextOf(finding)}`),
  );
}

/** The planted session cookie says nothing of other sites, which leaves the shop's forms open to them. */
const CONSEQUENCES = new Set(['unguarded_form']);

/** Planted bugs against findings, and the findings that are none of them. */
export function matchPlanted(findings: readonly Finding[]): {
  found: PlantedBug[];
  missed: PlantedBug[];
  other: Finding[];
} {
  const pairs = PLANTED_BUGS.map((planted) => ({ planted, finding: findingOf(planted, findings) }));
  const known = new Set(pairs.map(({ finding }) => finding));
  return {
    found: pairs.filter(({ finding }) => finding).map(({ planted }) => planted),
    missed: pairs.filter(({ finding }) => !finding).map(({ planted }) => planted),
    other: findings.filter((finding) => !known.has(finding) && !CONSEQUENCES.has(finding.oracle)),
  };
}

function contextOf({ additional_context }: Finding): string {
  return Object.entries(additional_context)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}
