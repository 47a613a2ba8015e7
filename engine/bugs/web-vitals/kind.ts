import { routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../kind.ts';

type Facts = { figure: Figure; shown: string; limit: number; route: string };

/** Limits above which web.dev calls a figure poor. */
const POOR = [
  { key: 'lcp_ms', name: 'Largest Contentful Paint', limit: 4_000, unit: ' ms' },
  { key: 'cls', name: 'Cumulative Layout Shift', limit: 0.25, unit: '' },
  { key: 'inp_ms', name: 'Interaction to Next Paint', limit: 500, unit: ' ms' },
] as const;
type Figure = (typeof POOR)[number]['key'];

/** Core Web Vitals of the present page. */
export const webVitals: JudgedKind<'poor', Facts> = {
  id: 'web_vitals',
  category: 'performance',
  description: 'The page is slow to show, slow to answer, or moves while it is read',
  fingerprint_rule: 'figure and route',
  probes: ['vitals', 'load_shift'],
  variants: {
    poor: {
      severity: 'minor',
      because: 'poor by the limits of web.dev',
      title: ({ figure, shown, route }) =>
        `${POOR.find(({ key }) => key === figure)?.name} of ${shown} on ${route}`,
    },
  },
  judge: ({ probes, after }) => {
    const { vitals, load_shift } = probes;
    return POOR.flatMap(({ key, name, limit, unit }) => {
      const seen = vitals && vitals[key] > limit ? { value: vitals[key], place: after.place } : null;
      // What moves late is seldom seen in passing: most screens are left before.
      const later = key === 'cls' && load_shift ? { value: load_shift.cls, place: load_shift.place } : null;
      const { value, place } = seen ?? later ?? { value: 0, place: '' };
      if (value <= limit) return [];
      const shown = `${unit ? Math.round(value) : value.toFixed(2)}${unit}`;
      return [
        {
          key: [key, routeOf(place)],
          variant: 'poor',
          facts: { figure: key, shown, limit, route: routeOf(place) },
          description: `${name} was ${shown}; above ${limit}${unit} it is poor.`,
          place,
          context: { figure: key, value: shown, limit: `${limit}${unit}` },
        },
      ];
    });
  },
};
