import { cut, fingerprintOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** axe-core's rules for WCAG A and AA on the present screen. */
export const accessibility: Oracle = {
  id: 'accessibility',
  category: 'accessibility',
  description: 'The screen breaks a rule of WCAG A or AA (axe-core)',
  severity_rule:
    'minor: it shuts some users out without breaking the app for the others; axe impact is in the context',
  fingerprint_rule: 'axe rule: one finding per rule, with its places',
  probes: ['accessibility'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.accessibility ?? [])
      .filter(({ impact }) => impact === 'critical' || impact === 'serious')
      .map(({ id, impact, help, help_url, nodes, count }) => ({
        fingerprint: fingerprintOf('accessibility', id),
        oracle: 'accessibility',
        title: help,
        severity: 'minor' as const,
        category: 'accessibility' as const,
        description: `${help} (${impact}, ${count} ${count === 1 ? 'element' : 'elements'} on this screen).`,
        place: after.place,
        element: null,
        context: {
          rule: id,
          impact,
          help_url,
          elements: cut(nodes.map(({ target }) => target).join(', '), 500),
          html: cut(nodes[0]?.html ?? '', 300),
        },
      })),
};
