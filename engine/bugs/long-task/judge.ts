import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

const LIMIT_MS = 1_000;

/** The page does nothing else for long while it loads (W3C Long Tasks); measured against how slow the machine is. */
export const longTask: Oracle = {
  id: 'long_task',
  category: 'performance',
  description:
    'While the page loads or stands by itself, one piece of work keeps it from answering for more than a second',
  severity_rule: 'minor: the page answers again',
  fingerprint_rule: 'route',
  probes: ['vitals'],
  confirm: false,
  judge: ({ probes, after }) => {
    const { longest_task_ms = 0, slowness = 1 } = probes.vitals ?? {};
    const usual = longest_task_ms / slowness;
    if (usual <= LIMIT_MS) return [];
    return [
      {
        fingerprint: fingerprintOf('long_task', routeOf(after.place)),
        oracle: 'long_task',
        title: `${routeOf(after.place)} does not answer for ${(usual / 1_000).toFixed(1)} s`,
        severity: 'minor',
        category: 'performance',
        description: `One task of the page took ${Math.round(longest_task_ms)} ms, on a machine ${slowness.toFixed(1)} times slower than usual.`,
        place: after.place,
        element: null,
        context: { longest_task_ms: String(Math.round(longest_task_ms)), slowness: slowness.toFixed(1) },
      },
    ];
  },
};
