import { cut } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { breaksRule } from './reproduce.ts';

type Facts = { rule: string; help: string };

/** axe-core's rules for WCAG A and AA on the present screen. */
export const accessibility: JudgedKind<'violation', Facts> = {
  id: 'accessibility',
  category: 'accessibility',
  description: 'The screen breaks a rule of WCAG A or AA (axe-core)',
  fingerprint_rule: 'axe rule: one finding per rule, with its places',
  probes: ['accessibility'],
  variants: {
    violation: {
      severity: 'minor',
      because:
        'it shuts some users out without breaking the app for the others; axe impact is in the context',
      title: ({ help }) => help,
    },
  },
  blames: ({ facts }) => `axe ${facts.rule}`,
  reproduce: ({ facts: { rule } }) => shownBy(breaksRule, { rule }, { late: true }),
  judge: ({ probes, after }) =>
    (probes.accessibility ?? [])
      .filter(({ impact }) => impact === 'critical' || impact === 'serious')
      .map(({ id, impact, help, help_url, nodes, count }) => ({
        key: [id],
        variant: 'violation' as const,
        facts: { rule: id, help },
        description: `${help} (${impact}, ${count} ${count === 1 ? 'element' : 'elements'} on this screen).`,
        place: after.place,
        context: {
          rule: id,
          impact,
          help_url,
          elements: cut(nodes.map(({ target }) => target).join(', '), 500),
          html: cut(nodes[0]?.html ?? '', 300),
        },
      })),
};
