import { registerGroups } from './groups.ts';

// The screens before and around runs.
registerGroups(
  {
    entry: () => import('./entry.ts'),
    'good screens': () => import('./good.ts'),
    inside: () => import('./inside.ts'),
    'public pages': () => import('./public.ts'),
  },
  {
    documentation: () => import('./docs.ts'),
    'hard conditions': () => import('./hardship.ts'),
    languages: () => import('./language.ts'),
    marketing: () => import('./marketing.ts'),
    operators: () => import('./operator.ts'),
    palette: () => import('./palette.ts'),
    prerendered: () => import('./prerendered.ts'),
    'second step': () => import('./second-step.ts'),
    sessions: () => import('./sessions.ts'),
    settings: () => import('./settings.ts'),
  },
);
