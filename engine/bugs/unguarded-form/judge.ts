import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Cross-site request forgery (OWASP): told only where nothing on the page may be a guard and the cookie goes along. */
export const unguardedForm: Oracle = {
  id: 'unguarded_form',
  category: 'security',
  description:
    'A form that changes something can be sent by any other site: no token, and a session cookie without SameSite',
  severity_rule: 'minor: the server may check the origin, which cannot be seen from a page',
  fingerprint_rule: 'name of the cookie: one setting, with its forms as places',
  probes: ['safety'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.safety?.unguarded_forms ?? []).map(({ action, name, cookie }) => ({
      fingerprint: fingerprintOf('unguarded_form', cookie),
      oracle: 'unguarded_form',
      title: `Other sites can send the form ${name ? `"${name}"` : resourceOf(action)} for a user`,
      severity: 'minor' as const,
      category: 'security' as const,
      description: `The form to ${action} holds no token, and the session cookie "${cookie}" is set without SameSite.`,
      place: after.place,
      element: null,
      context: { action, cookie },
    })),
};
