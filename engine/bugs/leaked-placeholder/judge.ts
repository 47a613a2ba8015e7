import { fingerprintOf, routeOf, stableText } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** A program's own word where a value should be. */
export const leakedPlaceholder: Oracle = {
  id: 'leaked_placeholder',
  category: 'functional',
  description: 'The screen shows "undefined", "NaN", "[object Object]" or a template mark instead of a value',
  severity_rule: 'major: the value that the user needs is not there; minor for "null"',
  fingerprint_rule: 'route, the leaked word, and the place in the document',
  probes: ['placeholders'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.placeholders ?? []).map(({ leak, text, role, path }) => ({
      fingerprint: fingerprintOf('leaked_placeholder', routeOf(after.place), stableText(leak), path),
      oracle: 'leaked_placeholder',
      title: `The screen shows "${leak}" instead of a value`,
      severity: leak === 'null' ? ('minor' as const) : ('major' as const),
      category: 'functional' as const,
      description: `The text "${text}" shows the program's own "${leak}" to the user.`,
      place: after.place,
      element: null,
      context: { leak, text, where: `${role} ${path}` },
    })),
};
