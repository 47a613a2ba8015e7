import type { Category, Proof, Severity } from '../../findings/finding.ts';
import type { History } from '../comparison.ts';
import type { Report, WebVitals } from '../report.ts';

export const SEVERITIES: readonly Severity[] = ['critical', 'major', 'minor'];
export const SEVERITY_WORDS: Record<Severity, string> = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
};
export const CATEGORY_WORDS: Record<Category, string> = {
  functional: 'Functional',
  performance: 'Performance',
  accessibility: 'Accessibility',
  security: 'Security',
};
export const HISTORY_WORDS: Record<History, string> = {
  new: 'New',
  persisting: 'Persisting',
  regressed: 'Regressed',
};
const STOP_WORDS = new Map([
  ['duration', 'the time was over'],
  ['max_actions', 'the number of actions was reached'],
  ['exhausted', 'nothing was left to explore'],
  ['stopped', 'it was asked to stop'],
  ['paused', 'it was paused for too long'],
]);
/** Why the exploration ended. */
export const stopWords = (reason: string): string => STOP_WORDS.get(reason) ?? reason;

const METRICS: readonly [keyof Report['performance_metrics'], string, string][] = [
  ['page_load_time_ms', 'Page load', 'ms'],
  ['avg_fps', 'Frames per second', 'fps'],
  ['max_memory_mb', 'Memory, highest', 'MB'],
  ['cpu_usage_percent', 'CPU', '%'],
  ['network_latency_ms', 'Network latency', 'ms'],
];

export const UNPROVED_NOTE =
  'Seen during exploration, but not reproduced every time in a fresh browser. These never count as bugs.';

export const MUTED_NOTE =
  'Known bugs of the app. They were proved again, and fail no build while they are muted.';

/** Says that the files are gone, or null while they are kept. */
export function expirySentence({
  evidence_expired_at: at,
}: Pick<Report, 'evidence_expired_at'>): string | null {
  return at ? `The evidence of this report was deleted on ${at.slice(0, 10)}; what was found stands.` : null;
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was proved, as `Reproduced 5/5 in a fresh browser, 3 steps (from 61)`. */
export function proofSentence({ reproduced, attempts, steps_before, steps_after }: Proof): string {
  if (attempts === 0) return 'Not tried: the time for proofs was over';
  const way = `${plural(steps_after, 'step')} (from ${steps_before})`;
  if (isFlaky({ reproduced, attempts }))
    return `Flaky ${reproduced}/${attempts}: seen in some fresh browsers and not in others, ${way}`;
  return `Reproduced ${reproduced}/${attempts} in a fresh browser, ${way}`;
}

/** Whether a bug showed in some of its replays and not in all. */
export function isFlaky({ reproduced, attempts }: Pick<Proof, 'reproduced' | 'attempts'>): boolean {
  return reproduced > 0 && reproduced < attempts;
}

/** Says that a bug needs what its earlier steps change. */
export const STATE_NOTE = 'Needs what an earlier step changed: without that step it did not show.';

export function countsSentence({ critical, major, minor }: Report['total_bugs_found']): string {
  const all = critical + major + minor;
  return all === 0 ? 'No bug was proved' : `${critical} critical, ${major} major, ${minor} minor`;
}

const VITALS: readonly [keyof WebVitals, string, string][] = [
  ['lcp_ms', 'Largest Contentful Paint', ' ms'],
  ['inp_ms', 'Interaction to Next Paint', ' ms'],
  ['cls', 'Cumulative Layout Shift', ''],
];

/** The performance overview; what was not measured says so. */
export function metricFacts(report: Pick<Report, 'performance_metrics' | 'web_vitals'>): [string, string][] {
  const { performance_metrics: metrics, web_vitals } = report;
  const overview = METRICS.map(([name, label, unit]): [string, string] => {
    const value = metrics[name];
    return [label, value === null ? 'not measured' : `${Math.round(value * 10) / 10} ${unit}`];
  });
  if (!web_vitals) return overview;
  const vitals = VITALS.map(([name, label, unit]): [string, string] => {
    const value = web_vitals[name];
    return [`${label} (75 %)`, value === null ? 'not measured' : `${value}${unit}`];
  });
  return [...overview, ...vitals];
}

/** What ran, where, how far, and why it ended. */
export function runFacts(report: Report): [string, string][] {
  const { environment_info: env, coverage } = report;
  const device = [env.device, env.device_model, env.android_version && `Android ${env.android_version}`];
  return [
    ['Target', report.bundle_name ? `${report.bundle_name} (bundle)` : report.url],
    ['Test', report.test_id],
    ...(report.branch ? [['Branch', report.branch] as [string, string]] : []),
    ...(report.base_url ? [['Base', report.base_url] as [string, string]] : []),
    ['Submitted', report.submitted_at],
    ['Duration', durationWords(report.duration_seconds)],
    ['Mode', `${report.mode}, seed ${report.seed}`],
    ['Browser', env.browser],
    ...(env.not_measured.length > 0
      ? [['Not measured', env.not_measured.join(', ')] as [string, string]]
      : []),
    ['System', env.os],
    ['Device', device.filter(Boolean).join(', ')],
    [
      'Coverage',
      `${plural(coverage.actions, 'action')} (${coverage.actions_per_second}/s), ${plural(coverage.states, 'state')}, ${plural(coverage.urls.length, 'page')}`,
    ],
    ['Ended because', stopWords(coverage.stop_reason)],
  ];
}

function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
