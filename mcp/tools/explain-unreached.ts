import { z } from 'zod';
import { type AppMap, notReachedSchema } from '#domain/report/app-map.ts';
import { stopWords } from '#domain/report/formats/words.ts';
import { cleaned } from '#domain/report/text.ts';
import type { PlatformApi } from '../platform-api.ts';
import { loadReport } from '../report.ts';
import { runId, tool } from '../tool.ts';

const untried = z.object({ place: z.string(), controls: z.array(z.string()) });

export const explainUnreached = tool({
  name: 'explain_unreached',
  title: 'What a run did not reach',
  description:
    'Why the run ended; what it left alone, and why; and the places where controls were left untried in some state.',
  input: z.object({ run_id: runId, limit: z.int().min(1).max(200).default(50) }),
  output: z.object({
    run_id: z.uuid(),
    ended_because: z.string(),
    not_reached: z.array(notReachedSchema),
    not_reached_total: z.int(),
    untried: z.array(untried),
    untried_total: z.int(),
  }),
  handle: async ({ run_id, limit }, { api }) => {
    const { report } = await loadReport(api, run_id);
    const map = await mapOf(api, run_id);
    const left = map?.not_reached ?? report.coverage.not_reached;
    const open = untriedIn(map);
    const data = cleaned({
      run_id,
      ended_because: stopWords(report.coverage.stop_reason),
      not_reached: left.slice(0, limit),
      not_reached_total: left.length,
      untried: open.slice(0, limit),
      untried_total: open.length,
    });
    const text = [
      `The run ended because ${data.ended_because}. ${left.length} things were left alone; ${open.length} places have controls that were left untried in some state.`,
      ...data.not_reached.map(({ what, why, place }) => `- ${what} (${place}): ${why}`),
      ...data.untried.map(({ place, controls }) => `- untried at ${place}: ${controls.join(', ')}`),
    ].join('\n');
    return { data, text };
  },
});

/** By place: a screen is on the map once for each state that it was seen in. */
function untriedIn(map: AppMap | null): z.infer<typeof untried>[] {
  const open = (map?.nodes ?? []).filter((node) => node.untried.length > 0);
  return [...Map.groupBy(open, ({ place }) => place)].map(([place, states]) => ({
    place,
    controls: [...new Set(states.flatMap((state) => state.untried))],
  }));
}

/** Null where there is none: a run that ended early has a report and no map. */
async function mapOf(api: PlatformApi, runId: string): Promise<AppMap | null> {
  try {
    return (await api.call<{ data: AppMap }>('GET', `/api/tests/${runId}/map`)).data;
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return null;
    throw error;
  }
}
