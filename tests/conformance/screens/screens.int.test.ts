import { afterAll, describe } from 'vitest';
import { stopShared } from './shared.ts';

/** One platform for all screens; each group keeps its windows, and what comes before its tests, to itself. */
const GROUPS: Record<string, () => Promise<unknown>> = {
  channels: () => import('./channels.ts'),
  documentation: () => import('./docs.ts'),
  'ended runs': () => import('./ended.ts'),
  entry: () => import('./entry.ts'),
  'good screens': () => import('./good.ts'),
  'hard conditions': () => import('./hardship.ts'),
  inside: () => import('./inside.ts'),
  languages: () => import('./language.ts'),
  'live runs': () => import('./live.ts'),
  marketing: () => import('./marketing.ts'),
  operators: () => import('./operator.ts'),
  palette: () => import('./palette.ts'),
  prerendered: () => import('./prerendered.ts'),
  'public pages': () => import('./public.ts'),
  'reach of runs': () => import('./reach.ts'),
  reports: () => import('./report.ts'),
  results: () => import('./results.ts'),
  samples: () => import('./samples.ts'),
  'second step': () => import('./second-step.ts'),
  sessions: () => import('./sessions.ts'),
  settings: () => import('./settings.ts'),
  triggers: () => import('./triggers.ts'),
};

for (const [name, load] of Object.entries(GROUPS))
  describe(name, async () => {
    await load();
  });

afterAll(stopShared);
