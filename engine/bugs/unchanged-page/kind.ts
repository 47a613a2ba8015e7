import type { Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { linesOf } from '../shared/compare.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { saysTheSame } from './reproduce.ts';

type Facts = { link: string; route: string };

/** A page that says less may be that of any thing. */
const LINES_MIN = 4;

/** A link from the page of a thing to that of another one shows the other one. */
export const unchangedPage: JudgedKind<'same', Facts> = {
  id: 'unchanged_page',
  category: 'functional',
  description:
    'A link to another thing of the same kind changes the address, and the page goes on showing the one before',
  fingerprint_rule: 'route',
  probes: [],
  variants: {
    same: {
      severity: 'major',
      because: 'what is done next is done to another thing than the address names',
      title: ({ link, route }) => `"${link}" changes the address, and ${route} shows what it showed before`,
    },
  },
  needsRest: true,
  confirm: 'look',
  reproduce: () => shownBy(saysTheSame, {}, { late: true }),
  judge: ({ before, action, after }) => {
    if (action?.kind !== 'activate' || !before || before.dialogs > 0 || after.dialogs > 0) return [];
    const link = before.elements.find(({ target }) => target.path === action.target.path)?.leads_to ?? '';
    if (!leadsToAnother(link, before.place) || after.place !== link) return [];
    if (after.busy !== undefined || after.blank || !isSame(before, after)) return [];
    const route = routeOf(after.place);
    return [
      {
        variant: 'same',
        facts: { link: action.target.name, route },
        key: [route],
        description: `The address is ${after.place} now, and the page says word for word what it said at ${before.place}.`,
        place: before.place,
        element: action.target,
        context: { address: after.place },
      },
    ];
  },
};

/** To the page of another thing of the same kind, as their paths say. */
function leadsToAnother(link: string, place: string): boolean {
  if (!URL.canParse(link) || !URL.canParse(place)) return false;
  const [to, from] = [new URL(link), new URL(place)];
  const route = routeOf(`${to.origin}${to.pathname}`);
  return (
    to.pathname !== from.pathname &&
    route.includes(':') &&
    route === routeOf(`${from.origin}${from.pathname}`)
  );
}

function isSame(before: Observation, after: Observation): boolean {
  const [was, is] = [linesOf(before), linesOf(after)];
  return is.length >= LINES_MIN && was.length === is.length && was.every((line, at) => line === is[at]);
}
