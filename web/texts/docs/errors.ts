import { ERROR_TABLE, type ErrorCode, messageForCode } from '#domain/kernel/errors.ts';

/** What a caller can do about each code that the documented public API may answer with. */
export const PUBLIC_ERRORS = {
  INVALID_REQUEST: 'Correct what `details` or the message names.',
  INVALID_DURATION: 'Ask for no more minutes than [your plan](#plans-and-limits) has.',
  NOT_AVAILABLE_YET: 'Leave out what the message names.',
  INVALID_FILE_TYPE: 'Send a `.zip` for a web bundle, an `.apk` for an Android app.',
  UNAUTHORIZED: 'Check the API key: it is missing, wrong, switched off or expired.',
  PLAN_LIMIT_EXCEEDED: 'The tests of this month are used up. Wait, or change the plan.',
  PLAN_RESTRICTION: 'The plan does not include it: the API and active probes are part of Chaos.',
  NOT_FOUND: 'Check the id. Tests of others are as unknown as those that never were.',
  PDF_UNAVAILABLE: 'Ask for `format=html`.',
  CONCURRENT_LIMIT_EXCEEDED: 'All slots are in use. Wait until a test has ended, or cancel one.',
  SLOT_LIMIT_REACHED:
    'All slots for this kind of test are in use. Wait until one has ended, cancel one, or test the other kind.',
  IDEMPOTENCY_IN_PROGRESS: 'Repeat the request in a few seconds.',
  FILE_TOO_LARGE: 'Send a smaller file or body; a zip may have up to 100 MB.',
  UNSUPPORTED_MEDIA_TYPE: 'Set `Content-Type: application/json`, or send a form.',
  INVALID_BUNDLE: 'Pack the built files anew; the message says what is wrong with the archive.',
  INVALID_APK: 'Build an APK that can run by itself; the message says what is wrong with this one.',
  TARGET_BUSY:
    'Wait, or show in the settings, under Sites, that the site is yours: its owner is not held up by others.',
  OWNERSHIP_REQUIRED: 'Show in the settings, under Sites, that the site is yours.',
  TARGET_BLOCKED: 'Ask the operator of this installation, if the site is yours.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new `Idempotency-Key` for each new request.',
  RATE_LIMITED: 'Wait for the seconds in `Retry-After`.',
  INTERNAL: 'Try again. If it stays, write to support.',
  NETWORK_ERROR: 'Try again in a moment.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What can be done about a run that ended as failed. */
export const RUN_FAILURES = {
  TARGET_UNRESOLVED: 'Check the host name.',
  TARGET_REFUSED: 'Start the app, and check the port.',
  TARGET_TIMEOUT: 'See whether a firewall keeps strangers out, or the app is overloaded.',
  TARGET_REDIRECT_LOOP: 'Open the address in a private window: a cookie may hide the loop from you.',
  TARGET_ERROR_STATUS: 'Give an address that answers with a page.',
  TARGET_NOT_HTML: 'Give the address of the app, not of a file or an API.',
  TARGET_TLS: 'Renew the certificate, or check the host name in it.',
  TARGET_FORBIDDEN: 'Give a public address.',
  OWNERSHIP_REQUIRED: 'Show in the settings, under Sites, that the site is yours.',
  TARGET_BLOCKED: 'Ask the operator of this installation, if the site is yours.',
  TARGET_NEEDS_LOGIN: 'Give a [test account or a session](#signing-in).',
  INVALID_APK: 'Build an APK that can run by itself; the message says what is wrong with this one.',
  APP_NOT_RUNNABLE:
    'See what the message names: most often a native library, or a service of the maker that devices here have not.',
  ANDROID_UNAVAILABLE:
    'Start the test again. If it stays, ask the operator of this installation: it may lack what devices need.',
  BROWSER_UNAVAILABLE:
    'Start the test again. Where the message names what is missing, the operator has to install that first.',
} as const satisfies Partial<Record<ErrorCode, string>>;

type Advice = Partial<Record<ErrorCode, string>>;

const codesOf = (advice: Advice) => Object.entries(advice) as [ErrorCode, string][];

/** The codes by their status, each with the message of the API and what can be done. */
export function errorRows(advice: Advice): string[][] {
  return codesOf(advice)
    .map(([code, text]) => [String(ERROR_TABLE[code].status), `\`${code}\``, ERROR_TABLE[code].message, text])
    .sort(([a], [b]) => Number(a) - Number(b));
}

/** The same of runs, whose messages a user reads in the language of the page. */
export function failureRows(advice: Advice, messageOf = messageForCode): string[][] {
  return codesOf(advice).map(([code, text]) => [`\`${code}\``, messageOf(code), text]);
}
