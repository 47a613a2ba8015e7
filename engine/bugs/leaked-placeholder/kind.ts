import { like } from '#engine/model/code.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { saysPlaceholder } from './reproduce.ts';

type Facts = { leak: string; text: string };

/** A program's own word where a value should be. */
export const leakedPlaceholder: JudgedKind<'value' | 'null', Facts> = {
  id: 'leaked_placeholder',
  category: 'functional',
  description: 'The screen shows "undefined", "NaN", "[object Object]" or a template mark instead of a value',
  fingerprint_rule: 'route, the leaked word, and the place in the document',
  probes: ['placeholders'],
  variants: {
    value: { severity: 'major', because: 'the value that the user needs is not there', title },
    null: { severity: 'minor', because: '"null" may be meant', title },
  },
  cause: ['request'],
  reproduce: ({ facts: { leak, text } }) => {
    const at = Math.max(0, text.indexOf(leak));
    return shownBy(saysPlaceholder, {
      around: like(text.slice(Math.max(0, at - 30), at + leak.length + 10)),
    });
  },
  judge: ({ probes, after }) =>
    (probes.placeholders ?? []).map(({ leak, text, role, path }) => ({
      key: [routeOf(after.place), stableText(leak), path],
      variant: leak === 'null' ? ('null' as const) : ('value' as const),
      facts: { leak, text },
      description: `The text "${text}" shows the program's own "${leak}" to the user.`,
      place: after.place,
      context: { leak, text, where: `${role} ${path}` },
    })),
};

function title({ leak }: Facts): string {
  return `The screen shows "${leak}" instead of a value`;
}
