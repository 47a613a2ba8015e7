import { rounded } from '../figures.ts';
import type { CleanResult, Results, SampleResult, TodoResult } from './results.ts';
import type { ReportedBug } from './score.ts';
import { totalsOf } from './totals.ts';

export const percent = (share: number | null): string => (share === null ? '-' : `${rounded(100 * share)} %`);
const line = ({ severity, oracle, title, url, steps }: ReportedBug): string =>
  [`${severity} ${oracle}: ${title} (${url})`, ...steps.map((step) => `  ${step}`)].join('\n    ');

function block(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([`  ${heading}`, ...lines.map((one) => `    ${one}`)].join('\n'));
}

/** Prints a run against planted bugs, and gives it back. */
export function printSample(result: SampleResult): SampleResult {
  const { app, seed, score, first_proved_s, actions, states, reached, endpoints } = result;
  console.log(
    [
      `${app}, seed ${seed}: ${actions} actions, ${states} states, ${reached} of ${endpoints} endpoints`,
      `  recall ${percent(score.recall)} (${score.proved.length} of ${score.planted}), precision ${percent(score.precision)}, functional proved ${percent(score.proved_share)}, with a test ${percent(score.tested_share)}`,
      `  steps ${score.steps_before ?? '-'} -> ${score.steps_after ?? '-'} (median), first proved bug after ${first_proved_s ?? '-'} s`,
    ].join('\n'),
  );
  block(
    'by kind',
    Object.entries(score.by_kind).map(([kind, { planted, proved }]) => `${kind}: ${proved} of ${planted}`),
  );
  block('proved', score.proved);
  block('found, not proved', score.unproved);
  block('missed', score.missed);
  block('false alarms', score.false_alarms.map(line));
  block('speed of this machine', score.performance.map(line));
  block('without a test', score.not_tested);
  block('never asked for', result.missing);
  return result;
}

/** Prints a run of a clean app, and gives it back. */
export function printClean(result: CleanResult): CleanResult {
  const { app, seed, actions, proved, suspected } = result;
  console.log(`${app} clean, seed ${seed}: ${actions} actions, ${proved.length} proved`);
  block('proved', proved.map(line));
  block('suspected, not proved', suspected.map(line));
  return result;
}

/** Prints a run of an implementation of TodoMVC, and gives it back. */
export function printTodo(result: TodoResult): TodoResult {
  const { implementation, actions, findings, error } = result;
  console.log(`todomvc ${implementation}: ${error ?? `${actions} actions, ${findings.length} proved`}`);
  block(
    'findings',
    findings.map((one) => `${one.verdict}: ${line(one)}`),
  );
  return result;
}

/** Prints the figures of all runs together. */
export function printTotals(results: Results): void {
  console.log('All together');
  for (const [name, { value, unit, target, note }] of Object.entries(totalsOf(results)))
    console.log(`  ${name.padEnd(34)} ${value} ${unit}${target ? `, target ${target}` : ''} (${note})`);
}
