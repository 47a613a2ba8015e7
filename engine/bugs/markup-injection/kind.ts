import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { becomesMarkup } from './reproduce.ts';

/** `parameter`: of the address, '' where the text was typed. */
type Facts = { route: string; parameter: string };
type Found = Sighting<'runs' | 'held', Facts>;

/** Cross-site scripting, by markup that does nothing: the page made an element, with a handler, of what was typed. */
export const markupInjection: JudgedKind<'runs' | 'held', Facts> = {
  id: 'markup_injection',
  category: 'security',
  description:
    'Text that was typed or put into an address becomes part of the page as markup (cross-site scripting)',
  fingerprint_rule: 'route, and the parameter or the place in the document',
  probes: ['markers', 'injection'],
  variants: {
    runs: { severity: 'critical', because: 'the browser would run a script there', title },
    held: { severity: 'major', because: 'only the policy of the page holds a script back', title },
  },
  // A text that was typed once may be shown in several places of a page.
  // What a page shows as markup it does on each address that shows the like of it.
  blames: ({ facts: { route, parameter }, context: { where = '' } }) =>
    parameter ? `markup ${route} ${parameter}` : `markup ${route.split('/')[1] ?? ''} ${where}`,
  reproduce: ({ facts: { parameter } }) => shownBy(becomesMarkup, { parameter }, { late: parameter !== '' }),
  judge: (moment) => [...reflected(moment), ...kept(moment)],
};

function title({ route, parameter }: Facts): string {
  return parameter
    ? `The parameter "${parameter}" of ${route} is shown as markup`
    : `Typed text is shown as markup on ${route}`;
}

function reflected({ probes: { injection } }: Moment): Found[] {
  return (injection?.reflected ?? []).map(({ parameter, where, runs }) => ({
    ...found(injection?.place ?? '', `parameter ${parameter}`, parameter, runs),
    description: `What an address puts into "${parameter}" becomes an element of the page (in ${where}), with its event handler.`,
  }));
}

function kept({ probes, after }: Moment): Found[] {
  return (probes.markers ?? []).map(({ where, runs }) => ({
    ...found(after.place, where, '', runs),
    description: `What was typed into a field became an element of the page (in ${where}), with its event handler.`,
  }));
}

function found(place: string, where: string, parameter: string, runs: boolean): Omit<Found, 'description'> {
  return {
    variant: runs ? 'runs' : 'held',
    facts: { route: routeOf(place), parameter },
    key: [routeOf(place), where],
    place,
    context: { where, script: runs ? 'would run' : 'held back by the policy of the page' },
  };
}
