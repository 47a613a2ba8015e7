import { z } from 'zod';

const HEADERS_MAX = 20;
const NAME_CHARS_MAX = 100;
const VALUE_CHARS_MAX = 4_000;

/** What browsers and proxies set themselves, and what other settings of a test are for. */
const TAKEN: Readonly<Record<string, string>> = {
  cookie: 'give a recorded session or a test account instead',
  'user-agent': 'choose a browser instead',
};
const BROWSERS_OWN =
  /^(?:host|content-(?:length|type|encoding)|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|via|date|origin|referer|accept-(?:encoding|charset)|access-control-.*|sec-.*|proxy-.*|set-cookie2?|x-rove-.*)$/i;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export const HEADER_FAULTS = {
  name: 'Give the name of a header, as X-Preview-Key: letters, digits and hyphens',
  value: 'The value of a header is one line of printable ASCII, and not empty',
  long: `The value of a header has at most ${VALUE_CHARS_MAX} characters`,
  many: `Give at most ${HEADERS_MAX} headers`,
} as const;

/** Faults that name what was given; `params` of the issue say the same. */
const NAMED = {
  twice: (name: string) => `The header ${name} is given twice`,
  taken: (name: string, instead = 'the browser sets it itself') => `${name} cannot be set: ${instead}`,
};

/** A header that every request to the site under test carries. Its value is sealed as it arrives, never part of an event. */
export const headerSchema = z
  .object({
    name: z.string().trim().max(NAME_CHARS_MAX, HEADER_FAULTS.name).regex(TOKEN, HEADER_FAULTS.name),
    value: z
      .string()
      .max(VALUE_CHARS_MAX, HEADER_FAULTS.long)
      .regex(/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/, HEADER_FAULTS.value)
      .transform((value) => value.trim()),
  })
  .superRefine(({ name }, ctx) => {
    const instead = TAKEN[name.toLowerCase()];
    if (instead || BROWSERS_OWN.test(name))
      ctx.addIssue({
        code: 'custom',
        path: ['name'],
        message: NAMED.taken(name, instead),
        params: { fault: 'taken', name },
      });
  });
export type RequestHeader = z.output<typeof headerSchema>;

export const headersSchema = z
  .array(headerSchema)
  .max(HEADERS_MAX, HEADER_FAULTS.many)
  .superRefine((headers, ctx) => {
    const names = headers.map(({ name }) => name.toLowerCase());
    const at = names.findIndex((name, index) => names.indexOf(name) < index);
    const params = { fault: 'twice', name: headers[at]?.name ?? '' };
    if (at >= 0)
      ctx.addIssue({ code: 'custom', path: [at, 'name'], message: NAMED.twice(params.name), params });
  });

const SECRET_NAME = /auth|token|secret|key|pass|pwd|session|credential|signature|jwt|bypass/i;
/** A scheme with what it lets in, or text that nobody types by hand. */
const SECRET_VALUE = /^(?:bearer|basic|digest|token)\s|^\S{20,}$/i;

/** Whether a header looks as if it opened a door. */
export function looksSecret({ name, value }: RequestHeader): boolean {
  return SECRET_NAME.test(name) || SECRET_VALUE.test(value);
}

/** The environment variable that holds the value of a header, for exported tests and the command line. */
export function headerVariable(name: string): string {
  return `ROVE_TEST_HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/**
 * Whether an address is of the site that a test began at, so that its headers may go there: the same host and port, with or
 * without `www.`, and never by http where the test began by https.
 */
export function takesHeaders(start: string, address: string): boolean {
  if (!URL.canParse(start) || !URL.canParse(address)) return false;
  const [from, to] = [new URL(start), new URL(address)];
  if (bare(from) !== bare(to)) return false;
  if (from.protocol === to.protocol) return from.port === to.port;
  return from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
}

const bare = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
