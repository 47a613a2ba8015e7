import { registerGroups } from './groups.ts';

// The screens before and around runs.
registerGroups(
  {
    'good screens': () => import('./good.ts'),
  },
  {
    documentation: () => import('./docs.ts'),
    entry: () => import('./entry.ts'),
    'hard conditions': () => import('./hardship.ts'),
    inside: () => import('./inside.ts'),
    languages: () => import('./language.ts'),
    marketing: () => import('./marketing.ts'),
    operators: () => import('./operator.ts'),
    palette: () => import('./palette.ts'),
    prerendered: () => import('./prerendered.ts'),
    'public pages': () => import('./public.ts'),
    'second step': () => import('./second-step.ts'),
    sessions: () => import('./sessions.ts'),
    settings: () => import('./settings.ts'),
  },
);
