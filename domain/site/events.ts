import { z } from 'zod';

const claimed = z.object({ host: z.string(), token: z.string().length(32) });
const proved = z.object({ method: z.enum(['dns', 'file']) });

/** Somebody says that a site is theirs, and shows it: one stream for each claim. */
export const SITE_EVENTS = {
  'site.claimed': { v: 1, data: claimed },
  'site.proved': { v: 1, data: proved },
  'site.not_proved': { v: 1, data: z.object({}) },
  'site.withdrawn': { v: 1, data: z.object({}) },
} as const;

export type SiteEvent =
  | { type: 'site.claimed'; data: z.infer<typeof claimed> }
  | { type: 'site.proved'; data: z.infer<typeof proved> }
  | { type: 'site.not_proved' | 'site.withdrawn'; data: Record<string, never> };
