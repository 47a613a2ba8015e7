import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { cookieGoesAlong } from './reproduce.ts';

type Facts = { form: string; cookie: string };

/** Cross-site request forgery (OWASP): told only where nothing on the page may be a guard and the cookie goes along. */
export const unguardedForm: JudgedKind<'unguarded', Facts> = {
  id: 'unguarded_form',
  category: 'security',
  description:
    'A form that changes something can be sent by any other site: no token, and a session cookie without SameSite',
  fingerprint_rule: 'name of the cookie: one setting, with its forms as places',
  probes: ['safety'],
  variants: {
    unguarded: {
      severity: 'minor',
      because: 'the server may check the origin, which cannot be seen from a page',
      title: ({ form }) => `Other sites can send the form ${form} for a user`,
    },
  },
  reproduce: ({ facts: { cookie } }) => shownBy(cookieGoesAlong, { name: cookie }),
  judge: ({ probes, after }) =>
    (probes.safety?.unguarded_forms ?? []).map(({ action, name, cookie }) => ({
      key: [cookie],
      variant: 'unguarded' as const,
      facts: { form: name ? `"${name}"` : resourceOf(action), cookie },
      description: `The form to ${action} holds no token, and the session cookie "${cookie}" is set without SameSite.`,
      place: after.place,
      context: { action, cookie },
    })),
};
