import { fingerprintOf, routeOf, stableText } from '#engine/model/fingerprint.ts';
import type { LayoutFault, LayoutProbe } from '#engine/model/probe-answers.ts';
import type { Moment, Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** A window narrower than this is a phone's. */
const PHONE_MAX = 600;

type Rule = Pick<Oracle, 'id' | 'description' | 'severity_rule' | 'fingerprint_rule'> & {
  kind: LayoutFault['kind'];
  /** Whether there is one for each element, or one for the screen. */
  each: boolean;
  title(fault: LayoutFault, device: string): string;
};

/** An oracle for one kind of fault of layout, judged at the width of a desktop and of a phone. */
export function layoutOracle({ kind, each, title, ...about }: Rule): Oracle {
  return {
    ...about,
    category: 'functional',
    probes: ['layout', 'phone_layout'],
    confirm: false,
    judge: ({ probes }: Moment) =>
      [probes.layout, probes.phone_layout].flatMap((seen) =>
        (seen?.faults ?? [])
          .filter((fault) => fault.kind === kind)
          .map((fault) => suspect(fault, seen as LayoutProbe)),
      ),
  };

  function suspect(fault: LayoutFault, { place, width }: LayoutProbe): Suspicion {
    const device = width < PHONE_MAX ? 'on a phone' : 'on a desktop';
    const own = each ? [fault.role, stableText(fault.name)] : [];
    return {
      fingerprint: fingerprintOf(about.id, device, routeOf(place), ...own),
      oracle: about.id,
      title: title(fault, device),
      severity: 'minor',
      category: 'functional',
      description: `In a window ${width} px wide: ${fault.role} "${fault.name}" (${fault.path}): ${fault.detail}.`,
      place,
      element: { role: fault.role, name: fault.name, nth: 0, path: '' },
      context: { width: String(width), where: fault.path, detail: fault.detail },
    };
  }
}
