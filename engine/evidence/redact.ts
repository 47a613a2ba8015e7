import { decoded } from '#engine/model/decoded.ts';
import type { HeaderPair } from '../drivers/evidence.ts';

export const REDACTED = '[redacted]';

/** Names of what opens a door: in queries, headers, hidden fields, and as keys of JSON. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|pwd|secret|token|jwt|api[-_]?key|access[-_]?key|private[-_]?key|auth(?!or)|credential|session|(?:^|[-_])(?:pass|sid|sig|otp|pin|csrf|xsrf|code|key)(?:$|[-_])|signature|cookie/i;
/** Headers that are named like one and hold nothing. */
const HARMLESS = /^(?:www-authenticate|access-control-|clear-site-data|sec-)/i;
const ADDRESS_HEADERS = /^(?:referer|location|content-location|origin|refresh)$/i;

// Every repetition ends at a sign that its own set leaves out, or is bounded: text of a target may be made to be slow.
const JWT = /\beyJ[\w-]{8,2000}\.[\w-]{8,4000}(?:\.[\w-]*)?/g;
const BEARER = /\b(Bearer|Basic|Digest)\s+[\w+/=.~-]{8,}/gi;
const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'<>()]+/gi;
const PAIR =
  /((?:pass(?:word|wd|phrase)?|pwd|secret(?:[-_]?(?:access[-_]?)?key)?|(?:private|access|signing)[-_]?key|[\w-]{0,30}token|jwt|api[-_]?key|authorization|set-cookie|cookie|session[-_]?id)["']?\s*[:=]\s*)("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s,;&"'<>{}]+)/gi;

// In text and markup also of an address without a host.
const QUERY = /([?&#](?:amp;)?)([\w.[\]%-]{1,100})=([^&#;\s"'<>()]+)/g;

/** Whether something of this name is a secret, whatever its value. */
export function namesSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** An address without its user and the values of parameters that are named like secrets; also in its fragment. */
export function redactAddress(address: string): string {
  const bare = address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, '$1');
  const masked = bare.replace(/([?&#;])([^=&#?;]{1,100})=([^&#;]*)/g, (whole, sign, name, value) =>
    value !== '' && namesSecret(decoded(name)) ? `${sign}${name}=${REDACTED}` : whole,
  );
  return masked.replace(JWT, REDACTED);
}

/** Headers without the values that let somebody in. */
export function redactHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  return headers.map(({ name, value }) => {
    if (!HARMLESS.test(name) && namesSecret(name)) return { name, value: REDACTED };
    return { name, value: ADDRESS_HEADERS.test(name) ? redactAddress(value) : redactText(value) };
  });
}

/** Text of a target without what looks like a secret, and without any of `known`. */
export function redactText(text: string, known: readonly string[] = []): string {
  return withoutKnown(text, known)
    .replace(ADDRESS, redactAddress)
    .replace(QUERY, (whole, sign, name) =>
      namesSecret(decoded(name)) ? `${sign}${name}=${REDACTED}` : whole,
    )
    .replace(BEARER, `$1 ${REDACTED}`)
    .replace(JWT, REDACTED)
    .replace(PAIR, (_whole, name, value) => {
      const quote = /^["']/.exec(value)?.[0] ?? '';
      return `${name}${quote}${REDACTED}${quote}`;
    });
}

/** The same value with all its texts as `redactText` and `redactAddress` give them: what is shown of a run. */
export function redacted<T>(value: T): T {
  if (typeof value === 'string') return redactAddress(redactText(value)) as T;
  if (Array.isArray(value)) return value.map(redacted) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redacted(one)])) as T;
}

/** Shorter than this, a secret would be met anywhere. */
const KNOWN_MIN = 4;

/** Text without known secrets, as they are and as they stand in markup, JSON and addresses. */
export function withoutKnown(text: string, known: readonly string[]): string {
  const forms = known
    .filter((one) => one.length >= KNOWN_MIN)
    .flatMap((one) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one), inMarkup(one)])
    .sort((a, b) => b.length - a.length);
  return [...new Set(forms)].reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
}

function inMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
