import { cut, fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { SeenView } from '#engine/model/probe-answers.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Android's accessibility guidelines: what is pressed measures at least 48 by 48 density-independent pixels. */
const TARGET_DP = 48;
/** Rounding of densities is no fault. */
const SLACK_DP = 1;
const LISTED_MAX = 8;

type Rule = { id: string; title: string; why: string; broken(view: SeenView): boolean };

const RULES: readonly Rule[] = [
  {
    id: 'no-label',
    title: 'Controls have no label for screen readers',
    why: 'A screen reader can only say that there is a button or a field, not what it is for.',
    broken: ({ name, role }) => name === '' && role !== 'slider' && role !== 'generic' && role !== 'listitem',
  },
  {
    id: 'small-target',
    title: 'Controls are smaller than 48 × 48 dp',
    why: 'They are hard to hit for people with unsteady or large fingers.',
    broken: ({ width, height, in_larger, editable }) =>
      !in_larger && !editable && width > 0 && height > 0 && Math.min(width, height) < TARGET_DP - SLACK_DP,
  },
];

/** A text with more lines than are shown, without the dots that would say so. */
const CUT = {
  id: 'cut-text',
  title: 'Texts are cut off',
  why: 'They have more lines than their place shows, and nothing says so: with larger letters even more is lost.',
};

/** Labels and sizes of what can be pressed, by Android's guidelines. */
export const touchAccessibility: Oracle = {
  id: 'touch_accessibility',
  platforms: ['android'],
  category: 'accessibility',
  description:
    "A control breaks one of Android's rules of accessibility: label, size of what is pressed, text that is cut off",
  severity_rule: 'minor: it shuts some users out without breaking the app for the others',
  fingerprint_rule: 'rule and screen',
  probes: ['views'],
  confirm: false,
  judge: ({ probes, after }) => {
    const { usable = [], cut: cutTexts = [] } = probes.views ?? {};
    const texts = [...new Set(cutTexts)].filter(Boolean).slice(0, LISTED_MAX);
    const listed = RULES.map((rule) => {
      const found = usable.filter((view) => rule.broken(view));
      const names = found.map((view) => view.name || view.path.split('/').at(-1) || view.type);
      return { rule, names: names.slice(0, LISTED_MAX), count: found.length };
    });
    const all = [...listed, { rule: CUT, names: texts, count: texts.length }];
    return all.flatMap(({ rule, names, count }): Suspicion[] => {
      if (count === 0) return [];
      return [
        {
          fingerprint: fingerprintOf('touch_accessibility', rule.id, routeOf(after.place)),
          oracle: 'touch_accessibility',
          title: rule.title,
          severity: 'minor',
          category: 'accessibility',
          description: `${rule.why} On this screen: ${cut(names.join(', '), 300)}.`,
          place: after.place,
          element: null,
          context: { rule: rule.id, elements: cut(names.join(', '), 500), count: String(count) },
        },
      ];
    });
  },
};
