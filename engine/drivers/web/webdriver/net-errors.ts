/** Firefox's names of failures in the words that all drivers use, so that one cause reads the same everywhere. */
const NAMES: [RegExp, string][] = [
  [/UNKNOWN_(PROXY_)?HOST/, 'net::ERR_NAME_NOT_RESOLVED'],
  [/PROXY_/, 'net::ERR_PROXY_CONNECTION_FAILED'],
  [/REDIRECT_LOOP/, 'net::ERR_TOO_MANY_REDIRECTS'],
  [/CONNECTION_REFUSED/, 'net::ERR_CONNECTION_REFUSED'],
  [/NET_TIMEOUT/, 'net::ERR_TIMED_OUT'],
  [/NET_(RESET|INTERRUPT|PARTIAL_TRANSFER)/, 'net::ERR_CONNECTION_RESET'],
  [/NET_EMPTY_RESPONSE/, 'net::ERR_EMPTY_RESPONSE'],
  [/NS_ERROR_OFFLINE/, 'net::ERR_INTERNET_DISCONNECTED'],
  [/SEC_ERROR|SSL_ERROR|MOZILLA_PKIX|INADEQUATE_SECURITY/, 'net::ERR_CERT_INVALID'],
  [/deniedPortAccess|PORT_ACCESS/, 'net::ERR_UNSAFE_PORT'],
  [/BINDING_ABORTED|NS_ERROR_ABORT|NS_BINDING|PARSED_DATA_CACHED|NS_ERROR_DOM_BAD_URI/, 'net::ERR_ABORTED'],
  [/CORS|DOM_BAD_CROSS_ORIGIN|CORP|BLOCKED|TRACKING|CONTENT_BLOCKED/, 'net::ERR_BLOCKED_BY_CLIENT'],
];

export function netError(told: string): string {
  return NAMES.find(([pattern]) => pattern.test(told))?.[1] ?? told;
}
