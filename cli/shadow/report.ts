import type { SuiteEnd } from './suite.ts';
import { scoreOf } from './table.ts';
import type { Traffic } from './traffic.ts';
import type { Trials } from './trials.ts';

/** What `--report` writes: routes and counts, nothing of headers or bodies, nor of what the command printed. */
export function reportOf(target: URL, traffic: Traffic, baseline: SuiteEnd, results: Trials) {
  const { trials, untried, stays_green } = results;
  return {
    version: 1,
    url: target.origin,
    score: scoreOf(trials),
    untried,
    stays_green,
    faults: trials.map(({ fault, outcome, applied, how, duration_ms }) => ({
      ...fault,
      ...{ outcome, applied, suite: how, duration_ms },
    })),
    baseline: { duration_ms: baseline.duration_ms, requests: traffic.requests, routes: traffic.routes() },
  };
}
