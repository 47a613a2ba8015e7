/** What a general oracle would call the fault; the explorer's own names are mapped to these by the tests. */
export type OracleKind =
  | 'exception'
  | 'rejection'
  | 'server_error'
  | 'failed_request'
  | 'broken_link'
  | 'broken_image'
  | 'dead_control'
  | 'placeholder'
  | 'accessibility'
  | 'security_headers'
  | 'cookies'
  | 'vitals';

/** A planted bug. `depth` is the number of user actions from the home page; `where` is a path prefix where it shows. */
export type PlantedBug = {
  id: string;
  description: string;
  kind: 'functional' | 'performance' | 'accessibility' | 'security';
  severity: 'critical' | 'major' | 'minor';
  depth: number;
  oracle: OracleKind;
  where: string;
};

const bug = (
  id: string,
  oracle: OracleKind,
  severity: PlantedBug['severity'],
  depth: number,
  where: string,
  description: string,
  kind: PlantedBug['kind'] = 'functional',
): PlantedBug => ({ id, oracle, severity, depth, where, description, kind });

/** Every bug of the shop; each is a switch of its own. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  bug('dead-more-ideas', 'dead_control', 'major', 1, '/', 'Home: "Show more ideas" does nothing'),
  bug('empty-search-crash', 'exception', 'major', 1, '/', 'Searching for nothing throws a TypeError'),
  bug('broken-footer-link', 'broken_link', 'major', 1, '/', 'Footer link "Delivery and returns" is a 404'),
  bug(
    'newsletter-rejection',
    'rejection',
    'major',
    1,
    '/',
    'Newsletter sign-up ends in an unhandled rejection',
  ),
  bug('broken-gallery-image', 'broken_image', 'minor', 2, '/product/enamel-mug', 'Second picture is a 404'),
  bug(
    'missing-review-script',
    'failed_request',
    'minor',
    2,
    '/product/',
    'Reviews tab asks for a missing script',
  ),
  bug(
    'profile-undefined',
    'placeholder',
    'major',
    3,
    '/account',
    'A saved profile shows "undefined" as phone',
  ),
  bug(
    'wishlist-last-item',
    'exception',
    'major',
    4,
    '/wish-list',
    'Removing the last wish throws a TypeError',
  ),
  bug('cart-quantity-zero', 'server_error', 'critical', 4, '/cart', 'Lowering a quantity to 0 answers 500'),
  bug('coupon-nan', 'placeholder', 'major', 4, '/cart', 'An unknown voucher code makes the total NaN'),
  bug(
    'postcode-quote-500',
    'server_error',
    'critical',
    5,
    '/checkout/address',
    'A postcode without a space: 500',
  ),
  bug('declined-card', 'rejection', 'critical', 7, '/checkout/payment', 'A refused card ends in a rejection'),
  bug('order-object', 'placeholder', 'major', 7, '/checkout/done', 'Confirmation shows [object Object]'),
  bug(
    'contact-no-label',
    'accessibility',
    'major',
    1,
    '/contact',
    'The topic list has no label',
    'accessibility',
  ),
  bug('sale-contrast', 'accessibility', 'minor', 1, '/shop', 'Pale text of the sale badge', 'accessibility'),
  bug(
    'no-security-headers',
    'security_headers',
    'minor',
    0,
    '/',
    'No CSP, nosniff or framing rule',
    'security',
  ),
  bug('weak-cookie', 'cookies', 'major', 0, '/', 'Session cookie lacks HttpOnly and SameSite', 'security'),
  bug('late-banner', 'vitals', 'minor', 0, '/', 'A late banner pushes the page down (CLS)', 'performance'),
  bug(
    'slow-guide',
    'vitals',
    'minor',
    1,
    '/gift-guide',
    'The gift guide takes over 4 s (LCP)',
    'performance',
  ),
];
