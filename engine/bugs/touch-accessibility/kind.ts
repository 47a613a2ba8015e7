import type { SeenView } from '#engine/drivers/probe-answers.ts';
import { cut, routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';

type Facts = { rule: Rule };
type Rule = 'no-label' | 'small-target' | 'cut-text';

/** Android's accessibility guidelines: what is pressed measures at least 48 by 48 density-independent pixels. */
const TARGET_DP = 48;
/** Rounding of densities is no fault. */
const SLACK_DP = 1;
const LISTED_MAX = 8;

const SHUTS_OUT = 'it shuts some users out without breaking the app for the others';

const WHY: Record<Rule, string> = {
  'no-label': 'A screen reader can only say that there is a button or a field, not what it is for.',
  'small-target': 'They are hard to hit for people with unsteady or large fingers.',
  'cut-text':
    'They have more lines than their place shows, and nothing says so: with larger letters even more is lost.',
};

/** Labels, sizes of what can be pressed, and texts that are cut without the dots that would say so: Android's guidelines. */
export const touchAccessibility: JudgedKind<Rule, Facts> = {
  id: 'touch_accessibility',
  platforms: ['android'],
  category: 'accessibility',
  description:
    "A control breaks one of Android's rules of accessibility: label, size of what is pressed, text that is cut off",
  fingerprint_rule: 'rule and screen',
  probes: ['views'],
  variants: {
    'no-label': {
      severity: 'minor',
      because: SHUTS_OUT,
      title: () => 'Controls have no label for screen readers',
    },
    'small-target': {
      severity: 'minor',
      because: SHUTS_OUT,
      title: () => 'Controls are smaller than 48 × 48 dp',
    },
    'cut-text': { severity: 'minor', because: SHUTS_OUT, title: () => 'Texts are cut off' },
  },
  blames: ({ facts }) => `rule ${facts.rule}`,
  judge: ({ probes: { views }, after }) => {
    const { usable = [], cut: texts = [] } = views ?? {};
    const seen: [Rule, string[]][] = [
      ['no-label', namesOf(usable.filter(isNameless))],
      ['small-target', namesOf(usable.filter(isSmall))],
      ['cut-text', [...new Set(texts)].filter(Boolean).slice(0, LISTED_MAX)],
    ];
    return seen.flatMap(([rule, names]) => (names.length > 0 ? [sightingOf(rule, names, after.place)] : []));
  },
};

function isNameless({ name, role }: SeenView): boolean {
  return name === '' && role !== 'slider' && role !== 'generic' && role !== 'listitem';
}

function isSmall({ width, height, in_larger, editable, by_toolkit }: SeenView): boolean {
  if (in_larger || editable || by_toolkit) return false;
  return width > 0 && height > 0 && Math.min(width, height) < TARGET_DP - SLACK_DP;
}

function namesOf(views: readonly SeenView[]): string[] {
  return views.map(({ name, path, type }) => name || path.split('/').at(-1) || type);
}

function sightingOf(rule: Rule, names: readonly string[], place: string): Sighting<Rule, Facts> {
  const shown = names.slice(0, LISTED_MAX).join(', ');
  return {
    variant: rule,
    facts: { rule },
    key: [rule, routeOf(place)],
    description: `${WHY[rule]} On this screen: ${cut(shown, 300)}.`,
    place,
    context: { rule, elements: cut(shown, 500), count: String(names.length) },
  };
}
