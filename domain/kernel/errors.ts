/**
 * Every error code of the product, in one table: HTTP status, the text a user reads, and whether
 * trying again can help. The first block is the specification's catalogue (spec section 8), word for word.
 */
export const ERROR_TABLE = {
  UNAUTHORIZED: { status: 401, retryable: false, message: 'Please log in to continue' },
  FORBIDDEN: { status: 403, retryable: false, message: 'You do not have permission to perform this action' },
  NOT_FOUND: { status: 404, retryable: false, message: 'The requested resource was not found' },
  RATE_LIMITED: { status: 429, retryable: true, message: 'Too many requests. Please try again later' },
  PLAN_LIMIT_EXCEEDED: {
    status: 403,
    retryable: false,
    message: 'You have reached your plan limit. Please upgrade to continue',
  },
  CONCURRENT_LIMIT_EXCEEDED: {
    status: 409,
    retryable: true,
    message: 'You have reached your concurrent test limit',
  },
  INVALID_FILE_TYPE: {
    status: 400,
    retryable: false,
    message: 'Invalid file type. Please check the file format',
  },
  FILE_TOO_LARGE: { status: 413, retryable: false, message: 'File size exceeds the maximum limit' },
  NETWORK_ERROR: {
    status: 503,
    retryable: true,
    message: 'Network error. Please check your connection and try again',
  },
  PLAN_RESTRICTION: {
    status: 403,
    retryable: false,
    message: 'This feature is not available on your current plan',
  },
  PAYMENT_REQUIRED: { status: 402, retryable: false, message: 'Payment is required to access this feature' },
  INVALID_DURATION: {
    status: 400,
    retryable: false,
    message: 'Selected duration not available for your plan',
  },
  SLOT_LIMIT_REACHED: {
    status: 409,
    retryable: true,
    message: 'Maximum concurrent test slots reached for your plan',
  },

  INVALID_REQUEST: { status: 400, retryable: false, message: 'Invalid request (check parameters)' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    message: 'This address does not take that method. The header Allow names those it takes',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    message: 'Send the body as JSON, with the header Content-Type: application/json',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    message: 'This Idempotency-Key belongs to another request. Use a new key for each new request',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retryable: true,
    message: 'A request with this Idempotency-Key is still under way. Repeat it in a few seconds',
  },
  NOT_AVAILABLE_YET: { status: 400, retryable: false, message: 'This kind of test is not available yet' },
  INVALID_BUNDLE: { status: 422, retryable: false, message: 'The bundle cannot be used' },
  RUN_ENDED: { status: 409, retryable: false, message: 'This test has already ended' },
  NOT_EXPLORING: {
    status: 409,
    retryable: false,
    message: 'This is possible only while the test is exploring',
  },
  STEERING_LIMIT_REACHED: {
    status: 409,
    retryable: false,
    message: 'This test has been paused, or given hints, as often as a test can be',
  },
  VERSION_CONFLICT: { status: 409, retryable: true, message: 'Somebody else changed this at the same time' },
  EVENT_MISMATCH: {
    status: 409,
    retryable: false,
    message: 'An event with this id but another content was recorded before',
  },
  PDF_UNAVAILABLE: {
    status: 404,
    retryable: false,
    message: 'This report could not be printed as PDF. Choose HTML, which prints as well',
  },
  PAYMENT_NOT_SET_UP: { status: 409, retryable: false, message: 'Could not initialize payment system.' },
  PAYMENT_UNAVAILABLE: { status: 503, retryable: true, message: 'Could not initialize payment system.' },
  STORAGE_FULL: { status: 507, retryable: false, message: 'The storage for evidence is full' },
  INTERNAL: { status: 500, retryable: true, message: 'An unexpected error occurred' },

  TARGET_UNRESOLVED: { status: 422, retryable: false, message: 'The address could not be found (DNS)' },
  TARGET_REFUSED: { status: 422, retryable: false, message: 'The address refused the connection' },
  TARGET_TIMEOUT: { status: 422, retryable: false, message: 'The address did not answer in time' },
  TARGET_REDIRECT_LOOP: { status: 422, retryable: false, message: 'The address redirects for ever' },
  TARGET_ERROR_STATUS: { status: 422, retryable: false, message: 'The address answered with an error' },
  TARGET_NOT_HTML: { status: 422, retryable: false, message: 'The address does not serve a web page' },
  TARGET_TLS: { status: 422, retryable: false, message: 'The certificate of the address is not valid' },
  TARGET_FORBIDDEN: {
    status: 422,
    retryable: false,
    message: 'Private and internal addresses cannot be tested from this installation',
  },
  TARGET_BUSY: {
    status: 409,
    retryable: true,
    message: 'This site is being tested by as many tests as it may be at once. Try again when one has ended',
  },
  TARGET_BLOCKED: {
    status: 403,
    retryable: false,
    message: 'This site is not tested from this installation: its owner, or the operator, has asked for that',
  },
  OWNERSHIP_REQUIRED: {
    status: 403,
    retryable: false,
    message: 'Show first that this site is yours: in the settings, under Sites',
  },
  MODE_FORBIDS: {
    status: 403,
    retryable: false,
    message: 'This test may only read: requests that change something are not let out',
  },
  EGRESS_LIMIT_REACHED: {
    status: 429,
    retryable: true,
    message: 'This test has reached its limit of bytes, connections or requests',
  },
  TARGET_NEEDS_LOGIN: {
    status: 422,
    retryable: false,
    message: 'The address asks for a login before it shows anything',
  },
  INVALID_APK: { status: 422, retryable: false, message: 'The APK cannot be used' },
  APP_NOT_RUNNABLE: { status: 422, retryable: false, message: 'The app could not be run' },
  ANDROID_UNAVAILABLE: {
    status: 503,
    retryable: false,
    message: 'No Android device could be started for this test',
  },
  BROWSER_UNAVAILABLE: { status: 503, retryable: true, message: 'No browser could be started for this test' },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

/** An expected fault with a code that a client can switch on. `details` must be safe to show to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message?: string, details: Record<string, unknown> = {}) {
    super(message ?? ERROR_TABLE[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_TABLE[code].status;
    this.retryable = ERROR_TABLE[code].retryable;
    this.details = details;
  }
}

/** Text for a code: the table's, the code itself when it is unknown, the general text when there is none. */
export function messageForCode(code: string | undefined): string {
  if (!code) return ERROR_TABLE.INTERNAL.message;
  return code in ERROR_TABLE ? ERROR_TABLE[code as ErrorCode].message : code;
}
