import { fingerprintOf, stableText } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** A number and the form of its word that do not fit. */
export const wrongPlural: Oracle = {
  id: 'wrong_plural',
  category: 'functional',
  description: 'The screen shows "1 items" or "2 item left"',
  severity_rule: 'minor: it reads badly',
  fingerprint_rule: 'the words without the number',
  probes: ['plurals'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.plurals ?? [])
      .filter(({ wrong }) => wrong)
      .map(({ text, path }) => ({
        fingerprint: fingerprintOf('wrong_plural', stableText(text)),
        oracle: 'wrong_plural',
        title: `The screen says "${text}"`,
        severity: 'minor' as const,
        category: 'functional' as const,
        description: 'The number and the form of the word do not fit.',
        place: after.place,
        element: null,
        context: { text, where: path },
      })),
};
