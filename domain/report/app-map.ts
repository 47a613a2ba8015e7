import { z } from 'zod';

/** A screen of the target. `way`: the actions, in words, by which it was reached first, from the start place. */
export const mapNodeSchema = z.object({
  id: z.string(),
  route: z.string(),
  place: z.string(),
  title: z.string(),
  visits: z.int().nonnegative(),
  way: z.array(z.string()),
  /** Blob key of a picture of it; null where none was taken. */
  picture: z.string().nullable(),
  /** What could still have been tried on it, by name. */
  untried: z.array(z.string()),
});

export const mapEdgeSchema = z.object({
  from: z.string(),
  to: z.string(),
  text: z.string(),
  tries: z.int().positive(),
});

/** What was never reached, and why: refused by the run's rules, or not come to in the time. */
export const notReachedSchema = z.object({ what: z.string(), why: z.string(), place: z.string() });

/** The map of the target that a run has made: screens, the actions between them, and what lies beyond. */
export const appMapSchema = z.object({
  v: z.literal(1),
  nodes: z.array(mapNodeSchema),
  edges: z.array(mapEdgeSchema),
  not_reached: z.array(notReachedSchema),
  /** Screens and actions that the map leaves out, being beyond its limits. */
  omitted: z.object({ nodes: z.int(), edges: z.int() }),
});
export type AppMap = z.infer<typeof appMapSchema>;
