import { z } from 'zod';

/** What is promised of a run's folded state (`TestRunState`); the rest of it may change with the events. */
export const runStateSchema = z
  .looseObject({
    status: z.string(),
    test_name: z.string(),
    progress: z.int(),
    elapsed_ms: z.number(),
    actions: z.int(),
    states: z.int(),
    places: z.int(),
    cancel_requested: z.boolean(),
    paused: z.object({ limit_ms: z.int() }).nullable(),
    proving: z
      .object({ done: z.int(), of: z.int() })
      .nullable()
      .meta({ description: 'After the exploration: how many suspected causes were tried, of how many' }),
    bugs: z.array(z.looseObject({ bug_id: z.string(), fingerprint: z.string(), title: z.string() })),
  })
  .meta({ id: 'RunState' });
