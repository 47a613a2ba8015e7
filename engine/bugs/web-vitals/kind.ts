import type { ProbeAnswers, SlowInteraction } from '#engine/drivers/probe-answers.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { loadOf, SLOW_LOAD } from '../shared/slow-load.ts';
import { answersLate, vitalIsPoor } from './reproduce.ts';

type Facts = { figure: Figure; shown: string; limit: number; route: string };

/** Limits above which web.dev calls a figure poor. */
const POOR = [
  { key: 'lcp_ms', name: 'Largest Contentful Paint', limit: 4_000, unit: ' ms' },
  { key: 'cls', name: 'Cumulative Layout Shift', limit: 0.25, unit: '' },
  { key: 'inp_ms', name: 'Interaction to Next Paint', limit: 500, unit: ' ms' },
  { key: 'ttfb_ms', name: 'Time to First Byte', limit: 1_800, unit: ' ms' },
] as const;
type Figure = (typeof POOR)[number]['key'];
/**
 * How slow the machine is was measured a moment later than the page: no more than this is held against it. What waits for
 * its turn and is painted shares the processor with all else that is shown; handlers of the page run in one go.
 */
const SLOWNESS_MAX = { usual: 2, painting: 6 };

/**
 * An interaction is timed while other contexts and proofs share the processor: only one that takes so many times the limit is
 * the page's own doing. Of those between that were replayed on two heavy apps, up to 1.8 times the limit, none showed again.
 */
const INP_MARGIN = 2;

/** A server that answers for all else in this share of the time is not held up by the machine. */
const SWIFT = 1 / 20;

/** Core Web Vitals of the present page, times measured against how slow the machine is. */
export const webVitals: JudgedKind<'poor', Facts> = {
  id: 'web_vitals',
  category: 'performance',
  description: 'The page is slow to show, slow to answer, or moves while it is read',
  fingerprint_rule: 'figure and route of the load; of an interaction its route and target',
  probes: ['vitals', 'load_shift'],
  alias: SLOW_LOAD,
  blames: ({ facts: { figure, route }, context: { moved = '' } }) => {
    if (figure === 'lcp_ms' || figure === 'ttfb_ms') return loadOf(route);
    // What moves in the frame of an app moves on every page.
    return `${figure} ${(figure === 'cls' && moved) || route}`;
  },
  variants: {
    poor: {
      severity: 'minor',
      because: 'poor by the limits of web.dev',
      title: ({ figure, shown, route }) =>
        `${POOR.find(({ key }) => key === figure)?.name} of ${shown} on ${route}`,
    },
  },
  reproduce: ({ facts: { figure, limit } }) => {
    if (figure === 'ttfb_ms') return shownBy(answersLate, { limit });
    const entry = figure === 'cls' ? 'layout-shift' : 'largest-contentful-paint';
    return figure === 'inp_ms' ? null : shownBy(vitalIsPoor, { entry, limit });
  },
  judge: ({ probes, after }) => measuresOf(probes, after.place).flatMap(judgeMeasure),
};

type Measure = { figure: Figure; value: number; place: string; target?: string; moved?: string | undefined };

/** What a load or an interaction took, each at the place that it belongs to: a router may have led on since. */
function measuresOf({ vitals, load_shift }: ProbeAnswers, here: string): Measure[] {
  const measures: Measure[] = [];
  if (vitals) {
    const { lcp_ms, cls, inp_ms, ttfb_ms, others_ms, load_place = here } = vitals;
    const slowness = Math.min(SLOWNESS_MAX.usual, vitals.slowness ?? 1);
    const painting = Math.min(SLOWNESS_MAX.painting, vitals.slowness ?? 1);
    const interactions: SlowInteraction[] = vitals.interactions ?? [{ place: here, target: '', ms: inp_ms }];
    measures.push({ figure: 'lcp_ms', value: lcp_ms / slowness, place: load_place });
    const isSwift = typeof others_ms === 'number' && others_ms < ttfb_ms * SWIFT;
    measures.push({ figure: 'ttfb_ms', value: ttfb_ms / (isSwift ? 1 : slowness), place: load_place });
    measures.push({ figure: 'cls', value: cls, place: load_place, moved: vitals.moved });
    for (const { place, target, ms, handled_ms = ms } of interactions) {
      const value = handled_ms / slowness + (ms - handled_ms) / painting;
      measures.push({ figure: 'inp_ms', value, place, target });
    }
  }
  // What moves late is seldom seen in passing: most screens are left before.
  if (load_shift)
    measures.push({ figure: 'cls', value: load_shift.cls, place: load_shift.place, moved: load_shift.moved });
  return measures;
}

function judgeMeasure({ figure, value, place, target = '', moved }: Measure): Sighting<'poor', Facts>[] {
  const about = POOR.find(({ key }) => key === figure);
  if (!about || !(value > about.limit * (figure === 'inp_ms' ? INP_MARGIN : 1))) return [];
  const { name, limit, unit } = about;
  const shown = `${unit ? Math.round(value) : value.toFixed(2)}${unit}`;
  return [
    {
      key: [figure, routeOf(place), ...(target ? [stableText(target)] : [])],
      variant: 'poor',
      facts: { figure, shown, limit, route: routeOf(place) },
      description: `${name} was ${shown}${target ? ` when "${target}" was used` : ''}; above ${limit}${unit} it is poor.`,
      place,
      context: {
        figure,
        value: shown,
        limit: `${limit}${unit}`,
        ...(target ? { target } : {}),
        ...(moved ? { moved } : {}),
      },
    },
  ];
}
