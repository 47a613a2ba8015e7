import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Limits above which web.dev calls a figure poor. */
const POOR = [
  { key: 'lcp_ms', name: 'Largest Contentful Paint', limit: 4_000, unit: ' ms' },
  { key: 'cls', name: 'Cumulative Layout Shift', limit: 0.25, unit: '' },
  { key: 'inp_ms', name: 'Interaction to Next Paint', limit: 500, unit: ' ms' },
] as const;

/** Core Web Vitals of the present page. */
export const webVitals: Oracle = {
  id: 'web_vitals',
  category: 'performance',
  description: 'The page is slow to show, slow to answer, or moves while it is read',
  severity_rule: 'minor: poor by the limits of web.dev',
  fingerprint_rule: 'figure and route',
  probes: ['vitals', 'load_shift'],
  confirm: false,
  judge: ({ probes, after }) => {
    const { vitals, load_shift } = probes;
    return POOR.flatMap(({ key, name, limit, unit }): Suspicion[] => {
      const seen = vitals && vitals[key] > limit ? { value: vitals[key], place: after.place } : null;
      // What moves late is seldom seen in passing: most screens are left before.
      const later = key === 'cls' && load_shift ? { value: load_shift.cls, place: load_shift.place } : null;
      const { value, place } = seen ?? later ?? { value: 0, place: '' };
      if (value <= limit) return [];
      const shown = `${unit ? Math.round(value) : value.toFixed(2)}${unit}`;
      return [
        {
          fingerprint: fingerprintOf('web_vitals', key, routeOf(place)),
          oracle: 'web_vitals',
          title: `${name} of ${shown} on ${routeOf(place)}`,
          severity: 'minor',
          category: 'performance',
          description: `${name} was ${shown}; above ${limit}${unit} it is poor.`,
          place,
          element: null,
          context: { figure: key, value: shown, limit: `${limit}${unit}` },
        },
      ];
    });
  },
};
