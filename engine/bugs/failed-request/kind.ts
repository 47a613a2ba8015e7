import type { Signal } from '#engine/drivers/contract.ts';
import { isNoAnswer } from '#engine/drivers/no-answer.ts';
import { answeredBadly } from '#engine/export/runtime/answers.ts';
import { likePath } from '#engine/model/code.ts';
import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';

type Facts = { method: string; path: string; resource: string; reason: string };
type Variants = 'page' | 'needed' | 'part';

/** Statuses that say "there is no such thing to ask for"; 400, 401, 403, 409, 422 are answers an app may count on. */
const MISSING = new Set([404, 405, 410, 501]);
/** They ask what there is: to be told that there is nothing is an answer. */
const QUESTIONS = new Set(['HEAD', 'OPTIONS']);
const PARTS = new Set(['script', 'stylesheet', 'fetch', 'xhr', 'font', 'media', 'manifest']);

/** Something that the page needs from its own site could not be had. */
export const failedRequest: JudgedKind<Variants, Facts> = {
  id: 'failed_request',
  category: 'functional',
  description:
    'A page, or a script, style or call that a page makes to its own site, is missing or got no answer',
  fingerprint_rule: 'method, kind of resource and path without identifiers',
  probes: [],
  variants: {
    page: {
      severity: 'major',
      because: 'a page or a script is missing or the connection failed',
      title: ({ path, reason }) => `The page ${path} cannot be opened: ${reason}`,
    },
    needed: { severity: 'major', because: 'a page or a script is missing or the connection failed', title },
    part: { severity: 'minor', because: 'a style, a font or an answer is missing', title },
  },
  // A server that keeps all waiting is one cause, whatever was asked for.
  blames: ({ facts: { method, path, reason } }) =>
    isNoAnswer(reason) ? 'no answer' : `resource ${method} ${path}`,
  provesOne: ({ additional_context: { address = '', resource = '', reason } }) =>
    URL.canParse(address) && /^(fetch|xhr)$/.test(resource)
      ? ['failed_request', `${new URL(address).host}${routeOf(address)}`, reason].join('|')
      : null,
  reproduce: ({ variant, facts: { path } }) =>
    variant === 'page'
      ? null
      : shownBy(answeredBadly, { path: likePath(path), least: 400, method: null, lost: true }),
  judge: (moment) => moment.signals.filter((signal) => !isGoneByAddress(moment, signal)).flatMap(judgeSignal),
};

/**
 * Whether an app says that there is no such thing, asked by the very address that names it: nobody was led there, and it
 * may have been deleted since.
 */
function isGoneByAddress(moment: Moment, signal: Signal): boolean {
  const opened = placeOpened(moment);
  if (opened === null || signal.kind !== 'response' || signal.method !== 'GET') return false;
  if (!URL.canParse(signal.address) || !URL.canParse(opened)) return false;
  const asked = new URL(signal.address).pathname.split('/').at(-1) ?? '';
  const isNamed = new URL(opened).pathname.split('/').includes(asked);
  const isThing = routeOf(opened).split('/').includes(':id');
  return isThing && isNamed && /^(404|410)$/.test(String(signal.status));
}

/** The address that was opened; a session begins with one. Null where something else was done. */
function placeOpened({ before, action, after }: Moment): string | null {
  if (action) return action.kind === 'open' ? action.place : null;
  return before === null ? after.place : null;
}

function title({ method, path, reason }: Facts): string {
  return `${method} ${path} fails with ${reason}`;
}

/** Whether a server of the site was asked: what a page has made itself, as a file to be saved, is taken back once it was used. */
function isAskedOf({ same_site, address }: { same_site: boolean; address: string }): boolean {
  return same_site && /^https?:/.test(address);
}

function judgeSignal(signal: Signal): Sighting<Variants, Facts>[] {
  if (signal.kind !== 'response' && signal.kind !== 'request_failed') return [];
  if (!isAskedOf(signal)) return [];
  const { method, address, resource, place } = signal;
  // A document that did not come at all: the browser shows its own error, or goes on showing what was there before.
  const isPage = signal.kind === 'request_failed' && resource === 'document';
  if (!isPage && !PARTS.has(resource)) return [];
  if (signal.kind === 'response' && (!MISSING.has(signal.status) || QUESTIONS.has(method))) return [];
  const path = resourceOf(address);
  const reason = signal.kind === 'response' ? `the status ${signal.status}` : signal.reason;
  const isNeeded = resource === 'script' || signal.kind === 'request_failed';
  return [
    {
      variant: isPage ? 'page' : isNeeded ? 'needed' : 'part',
      facts: { method, path, resource, reason },
      key: [method, resource, path],
      description: isPage
        ? `${method} ${address} should have brought a page, and failed with ${reason}.`
        : `The page asked its own site for ${address} (${resource}) and got ${reason}.`,
      place,
      context: { address, resource, reason },
    },
  ];
}
