import { like } from '#engine/model/code.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isErrorPage } from '../shared/compare.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { saysPlaceholder } from './reproduce.ts';

type Variants = 'value' | 'null' | 'key' | 'escaped';
type Facts = { leak: string; text: string };

/** A program's own word where a value should be. */
export const leakedPlaceholder: JudgedKind<Variants, Facts> = {
  id: 'leaked_placeholder',
  category: 'functional',
  description:
    'The screen shows "undefined", "NaN", "[object Object]" or a template mark instead of a value, the key of a text instead of the text, or the code of a character instead of the character',
  fingerprint_rule: 'route, the leaked word, and the place in the document',
  probes: ['placeholders'],
  variants: {
    value: { severity: 'major', because: 'the value that the user needs is not there', title },
    null: { severity: 'minor', because: '"null" may be meant', title },
    key: {
      severity: 'minor',
      because: 'what it means can mostly be guessed',
      title: ({ leak }) => `The screen shows the key "${leak}" instead of its text`,
    },
    escaped: {
      severity: 'minor',
      because: 'it can still be read',
      title: ({ leak }) => `The screen shows "${leak}" instead of the character`,
    },
  },
  cause: ['request'],
  // What escapes one text twice does it to all.
  blames: ({ facts: { leak }, place, context: { where = '' } }) =>
    leak.startsWith('&') ? `escaped ${leak}` : `${leak} ${routeOf(place)} ${where}`,
  reproduce: ({ facts: { leak, text } }) => {
    const at = Math.max(0, text.indexOf(leak));
    return shownBy(saysPlaceholder, {
      around: like(text.slice(Math.max(0, at - 30), at + leak.length + 10)),
    });
  },
  judge: ({ probes, after, signals }) =>
    // What the page of an error says is of the error, which is told of by itself.
    (isErrorPage(signals) ? [] : (probes.placeholders ?? [])).map(({ leak, text, role, path, key }) => ({
      key: [routeOf(after.place), stableText(leak), path],
      variant: variantOf(leak, key),
      facts: { leak, text },
      description: key
        ? `No text was found for the key "${leak}", in this language at least, and the user is shown the key.`
        : `The text "${text}" shows the program's own "${leak}" to the user.`,
      place: after.place,
      context: { leak, text, where: `${role} ${path}` },
    })),
};

function variantOf(leak: string, key = false): Variants {
  if (key) return 'key';
  if (leak.startsWith('&')) return 'escaped';
  return leak === 'null' ? 'null' : 'value';
}

function title({ leak }: Facts): string {
  return `The screen shows "${leak}" instead of a value`;
}
