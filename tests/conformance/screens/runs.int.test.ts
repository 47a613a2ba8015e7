import { registerGroups } from './groups.ts';

// The screens of runs: live, ended, listed and reported.
registerGroups(
  {
    channels: () => import('./channels.ts'),
    'ended runs': () => import('./ended.ts'),
    'live runs': () => import('./live.ts'),
    reports: () => import('./report.ts'),
    results: () => import('./results.ts'),
    samples: () => import('./samples.ts'),
  },
  {
    'reach of runs': () => import('./reach.ts'),
    triggers: () => import('./triggers.ts'),
  },
);
