import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { isKeptBusy } from './reproduce.ts';

type Facts = { route: string; seconds: number };

const LIMIT_MS = 1_000;

/** The page does nothing else for long while it loads (W3C Long Tasks); measured against how slow the machine is. */
export const longTask: JudgedKind<'blocked', Facts> = {
  id: 'long_task',
  category: 'performance',
  description:
    'While the page loads or stands by itself, one piece of work keeps it from answering for more than a second',
  fingerprint_rule: 'route',
  probes: ['vitals'],
  variants: {
    blocked: {
      severity: 'minor',
      because: 'the page answers again',
      title: ({ route, seconds }) => `${route} does not answer for ${seconds.toFixed(1)} s`,
    },
  },
  reproduce: () => shownBy(isKeptBusy, { limit_ms: LIMIT_MS }, { late: true }),
  judge: ({ probes, after }) => {
    const { longest_task_ms = 0, longest_task_place, slowness = 1 } = probes.vitals ?? {};
    const place = longest_task_place || after.place;
    const usual = longest_task_ms / slowness;
    if (usual <= LIMIT_MS) return [];
    return [
      {
        key: [routeOf(place)],
        variant: 'blocked',
        facts: { route: routeOf(place), seconds: usual / 1_000 },
        description: `One task of the page took ${Math.round(longest_task_ms)} ms, on a machine ${slowness.toFixed(1)} times slower than usual.`,
        place,
        context: { longest_task_ms: String(Math.round(longest_task_ms)), slowness: slowness.toFixed(1) },
      },
    ];
  },
};
