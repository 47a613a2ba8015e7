import { registerGroups } from './groups.ts';

// The screens of runs: live, ended, listed and reported.
registerGroups(
  {
    'ended runs': () => import('./ended.ts'),
    'live runs': () => import('./live.ts'),
    reports: () => import('./report.ts'),
    results: () => import('./results.ts'),
    samples: () => import('./samples.ts'),
  },
  {
    channels: () => import('./channels.ts'),
    'reach of runs': () => import('./reach.ts'),
    triggers: () => import('./triggers.ts'),
  },
);
