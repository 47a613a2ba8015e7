import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Moment, Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Cross-site scripting, by markup that does nothing: the page made an element, with a handler, of what was typed. */
export const markupInjection: Oracle = {
  id: 'markup_injection',
  category: 'security',
  description:
    'Text that was typed or put into an address becomes part of the page as markup (cross-site scripting)',
  severity_rule:
    'critical when the browser would run a script there; major when only its policy holds the script back',
  fingerprint_rule: 'route, and the parameter or the place in the document',
  probes: ['markers', 'injection'],
  confirm: false,
  judge: (moment) => [...reflected(moment), ...kept(moment)],
};

function reflected({ probes }: Moment): Suspicion[] {
  const { injection } = probes;
  return (injection?.reflected ?? []).map(({ parameter, where, runs }) => {
    const route = routeOf(injection?.place ?? '');
    return suspect(`parameter ${parameter}`, injection?.place ?? '', runs, {
      title: `The parameter "${parameter}" of ${route} is shown as markup`,
      description: `What an address puts into "${parameter}" becomes an element of the page (in ${where}), with its event handler.`,
    });
  });
}

function kept({ probes, after }: Moment): Suspicion[] {
  return (probes.markers ?? []).map(({ where, runs }) =>
    suspect(where, after.place, runs, {
      title: `Typed text is shown as markup on ${routeOf(after.place)}`,
      description: `What was typed into a field became an element of the page (in ${where}), with its event handler.`,
    }),
  );
}

function suspect(
  where: string,
  place: string,
  runs: boolean,
  words: Pick<Suspicion, 'title' | 'description'>,
): Suspicion {
  return {
    ...words,
    fingerprint: fingerprintOf('markup_injection', routeOf(place), where),
    oracle: 'markup_injection',
    severity: runs ? 'critical' : 'major',
    category: 'security',
    place,
    element: null,
    context: { where, script: runs ? 'would run' : 'held back by the policy of the page' },
  };
}
