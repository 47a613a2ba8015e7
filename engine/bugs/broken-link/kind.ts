import { likePath, shownPath } from '#engine/model/code.ts';
import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import { failedAnswer } from '../shared/failed-answer.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { isMadeUp } from '../shared/marks.ts';
import { isWritten } from '../shared/written.ts';
import { linkLeadsNowhere, linkLeadsToPart } from './reproduce.ts';

type Facts = { address: string; text: string; status: number };
type Variants = 'missing' | 'part';
type Found = Sighting<Variants, Facts>;

/** Asking for a login is an answer, not a broken link. */
const ALLOWED = new Set([401, 402, 403, 407, 429]);

/** A link of the site that leads to an error page, followed or asked for, or to a part of a page. */
export const brokenLink: JudgedKind<Variants, Facts> = {
  id: 'broken_link',
  category: 'functional',
  description:
    'A link of the app leads to a page of its own that is missing, or to what a script would put into another page',
  fingerprint_rule: 'path of the missing page without identifiers',
  probes: ['links'],
  variants: {
    missing: {
      severity: 'major',
      because: 'the user who follows it meets an error page',
      title: ({ address, text, status }) =>
        `The link ${text ? `"${text}"` : resourceOf(address)} leads to an error page (${status})`,
    },
    part: {
      severity: 'minor',
      because: 'it works where a script handles it, and in a tab of its own it leads nowhere on',
      title: ({ address, text }) =>
        `The link ${text ? `"${text}"` : resourceOf(address)} leads to a part of a page`,
    },
  },
  // A page that its server fails at is that server's fault, however it was come to.
  blames: ({ facts: { address, status } }) =>
    status >= 500 ? `resource GET ${resourceOf(address)}` : missingFolder(address, status),
  provesOne: ({ additional_context: { address = '', status = '' } }) =>
    Number(status) >= 500 ? failedAnswer('GET', address, status) : missingFolder(address, Number(status)),
  reproduce: ({ variant, facts: { address } }) =>
    shownBy(variant === 'part' ? linkLeadsToPart : linkLeadsNowhere, {
      like: likePath(resourceOf(address)),
      path: shownPath(address),
    }),
  judge: (moment) =>
    [...fromProbe(moment), ...fromNavigation(moment)].filter(
      ({ facts: { address } }) => !isMadeUp(address) && !isWritten(address, moment.after),
    ),
};

/** What is served to all pages of a folder is missing once, as that of an app of one page; null at the root, where each page stands for itself. */
function missingFolder(address: string, status: number): string | null {
  if (status < 400) return null;
  const folder = resourceOf(address).replace(/\/[^/]*\/?$/, '');
  return folder === '' ? null : `missing ${status} ${folder}/`;
}

function fromProbe({ probes, after }: Moment): Found[] {
  return (
    (probes.links ?? [])
      .filter(({ status, part }) => part || (status >= 400 && !ALLOWED.has(status)))
      // A link to a part of the page that is shown loads nothing, as on one that came as the answer to a form.
      .filter(({ address }) => bare(address) !== bare(after.place))
      .map(({ address, text, status }) => sighting(after.place, address, text, status))
  );
}

const bare = (address: string): string => address.split('#')[0] ?? '';

function fromNavigation({ signals, action, before, result }: Moment): Found[] {
  if (action?.kind !== 'activate' || result?.status !== 'done') return [];
  const view = before?.elements.find(({ target }) => target.path === action.target.path);
  if (!view?.leads_to) return [];
  return signals.flatMap((signal) => {
    if (signal.kind !== 'response' || !signal.main_document || !signal.same_site) return [];
    if (signal.status < 400 || signal.status >= 500 || ALLOWED.has(signal.status)) return [];
    if (routeOf(signal.address) !== routeOf(view.leads_to)) return [];
    return [sighting(before?.place ?? signal.place, signal.address, action.target.name, signal.status)];
  });
}

function sighting(place: string, address: string, text: string, status: number): Found {
  const isPart = status < 400;
  return {
    key: [resourceOf(address)],
    variant: isPart ? 'part' : 'missing',
    facts: { address, text, status },
    description: isPart
      ? `The link to ${address} is answered with HTML that is no document: without a head, a title or any way on.`
      : `The link to ${address} is answered with the status ${status}.`,
    place,
    element: { role: 'link', name: text, nth: 0, path: '' },
    context: { address, status: String(status) },
  };
}
