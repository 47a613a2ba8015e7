import { stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { saysText } from './reproduce.ts';

type Facts = { text: string };

/** A number and the form of its word that do not fit. */
export const wrongPlural: JudgedKind<'plural', Facts> = {
  id: 'wrong_plural',
  category: 'functional',
  description: 'The screen shows "1 items" or "2 item left"',
  fingerprint_rule: 'the words without the number',
  probes: ['plurals'],
  variants: {
    plural: {
      severity: 'minor',
      because: 'it reads badly',
      title: ({ text }) => `The screen says "${text}"`,
    },
  },
  reproduce: ({ facts: { text } }) => shownBy(saysText, { text: text.replace(/\s+/g, ' ') }),
  judge: ({ probes, after }) =>
    (probes.plurals ?? [])
      .filter(({ wrong }) => wrong)
      .map(({ text, path }) => ({
        key: [stableText(text)],
        variant: 'plural' as const,
        facts: { text },
        description: 'The number and the form of the word do not fit.',
        place: after.place,
        context: { text, where: path },
      })),
};
