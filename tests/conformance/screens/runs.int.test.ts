import { registerGroups } from './groups.ts';

// The screens of runs: live, ended, listed and reported.
registerGroups(
  {
    'live runs': () => import('./live.ts'),
    reports: () => import('./report.ts'),
  },
  {
    channels: () => import('./channels.ts'),
    'ended runs': () => import('./ended.ts'),
    'reach of runs': () => import('./reach.ts'),
    results: () => import('./results.ts'),
    samples: () => import('./samples.ts'),
    triggers: () => import('./triggers.ts'),
  },
);
