import { type Figure, quantile, rounded } from '../figures.ts';
import type { Results } from './results.ts';

const share = (part: number, all: number): number => (all === 0 ? Number.NaN : rounded((100 * part) / all));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The figures of all runs together; those for which nothing was measured are left out. */
export function totalsOf(results: Results): Record<string, Figure> {
  const figures = { ...sampleFigures(results), ...cleanFigures(results), ...todoFigures(results) };
  return Object.fromEntries(Object.entries(figures).filter(([, { value }]) => Number.isFinite(value)));
}

function sampleFigures({ samples, minutes }: Results): Record<string, Figure> {
  const scores = samples.map(({ score }) => score);
  const planted = sum(scores.map((score) => score.planted));
  const proved = sum(scores.map((score) => score.proved.length));
  const late = sum(scores.map((score) => score.unproved.length));
  const again = sum(scores.map((score) => score.again));
  const alarms = sum(scores.map(({ false_alarms }) => false_alarms.length));
  const of = [...new Set(samples.map(({ app }) => app))].join(', ');
  const note = `${of}; ${minutes} minutes each`;
  const middle = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length > 0 ? quantile(known, 0.5) : Number.NaN;
  };
  const percent = (value: number, target: string, more: string): Figure => ({
    value,
    unit: '%',
    target,
    note: `${more}; ${note}`,
  });
  return {
    findings_recall: percent(
      share(proved, planted),
      '>= 85',
      `${proved} of ${planted} planted bugs proved, ${late} more found`,
    ),
    findings_precision: percent(
      share(proved + again, proved + again + alarms),
      '>= 97',
      `${alarms} proved findings are no bug`,
    ),
    findings_functional_proved: percent(
      rounded(100 * (mean(scores.map(({ proved_share }) => proved_share)) ?? Number.NaN)),
      '>= 95',
      'of the functional bugs found',
    ),
    findings_with_test: percent(
      rounded(100 * (mean(scores.map(({ tested_share }) => tested_share)) ?? Number.NaN)),
      '100',
      'of the proved bugs have a test that was seen failing',
    ),
    findings_steps: {
      value: middle(scores.map(({ steps_after }) => steps_after)),
      unit: 'steps',
      target: '<= 4',
      note: `median of a proof; ${middle(scores.map(({ steps_before }) => steps_before))} before; ${note}`,
    },
    sample_apps_reached: percent(
      share(sum(samples.map(({ reached }) => reached)), sum(samples.map(({ endpoints }) => endpoints))),
      '>= 90',
      'pages, forms and endpoints of the sample apps that were asked for',
    ),
    findings_first_proved: {
      value: middle(samples.map(({ first_proved_s }) => first_proved_s)),
      unit: 's',
      note: `to the first proved bug, median; ${note}`,
    },
  };
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? sum(known) / known.length : null;
}

function cleanFigures({ clean, clean_minutes }: Results): Record<string, Figure> {
  if (clean.length === 0) return {};
  const grave = clean.flatMap(({ proved }) => proved.filter(({ severity }) => severity !== 'minor'));
  return {
    findings_clean_alarms: {
      value: grave.length,
      unit: 'critical or major',
      target: '0',
      note: `proved in ${clean.map(({ app }) => app).join(', ')} without bugs; ${clean_minutes} minutes each`,
    },
  };
}

function todoFigures({ todomvc }: Results): Record<string, Figure> {
  const findings = todomvc.flatMap((one) => one.findings);
  if (todomvc.length === 0) return {};
  const count = (verdict: string) => findings.filter((one) => one.verdict === verdict).length;
  const faulty = todomvc.filter((one) => one.findings.some(({ verdict }) => verdict === 'true')).length;
  const names = new Set(todomvc.map(({ implementation }) => implementation)).size;
  return {
    findings_todomvc_true: {
      value: count('true'),
      unit: 'bugs',
      note: `proved in ${faulty} of ${names} implementations of TodoMVC and judged by hand: ${count('false')} false, ${count('unjudged')} not judged`,
    },
  };
}
