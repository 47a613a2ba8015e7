import type { ContrastProbe } from '#engine/drivers/probe-answers.ts';
import { cut, routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { ratio: number; least: number };

/** WCAG 2.2, 1.4.3: large letters are those of 18 points, or of 14 and bold, which Android's guidelines take as sp. */
const LEAST = { usual: 4.5, large: 3 };
const LARGE_SP = { usual: 18, bold: 14 };
/** The edges of letters are mixed with what is around them: what is drawn a little too pale may be meant well. */
const SLACK = 0.4;
const LISTED_MAX = 6;

/** Texts that are hard to tell from what is around them, by the pixels of their boxes. */
export const textContrast: JudgedKind<'pale', Facts> = {
  id: 'text_contrast',
  platforms: ['android'],
  category: 'accessibility',
  description: 'A text of an app is drawn in a colour that can hardly be told from what is around it',
  fingerprint_rule: 'screen',
  probes: ['contrast'],
  variants: {
    pale: {
      severity: 'minor',
      because: 'it can still be read by many',
      title: () => 'Texts are too pale to be read by everybody',
    },
  },
  judge: ({ probes, after }) => {
    const pale = (probes.contrast ?? []).filter((one) => one.ratio < leastFor(one) - SLACK);
    const [worst] = pale.toSorted((a, b) => a.ratio - b.ratio);
    if (!worst) return [];
    const names = [...new Set(pale.map(({ text }) => cut(text, 40)))].slice(0, LISTED_MAX).join(', ');
    return [
      {
        key: [routeOf(after.place)],
        variant: 'pale',
        facts: { ratio: worst.ratio, least: leastFor(worst) },
        description: `The contrast of "${cut(worst.text, 60)}" to what is around it is ${worst.ratio.toFixed(1)} to 1, where ${leastFor(worst)} to 1 is the least (WCAG 1.4.3). On this screen: ${names}.`,
        place: after.place,
        context: { ratio: worst.ratio.toFixed(2), least: String(leastFor(worst)), texts: cut(names, 500) },
      },
    ];
  },
};

function leastFor({ size_sp, bold }: ContrastProbe[number]): number {
  return size_sp >= (bold ? LARGE_SP.bold : LARGE_SP.usual) ? LEAST.large : LEAST.usual;
}
