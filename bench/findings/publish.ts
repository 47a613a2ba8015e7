import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepFigure } from '../figures.ts';
import { percent } from './print.ts';
import type { Results } from './results.ts';
import { totalsOf } from './totals.ts';

const README = path.join(import.meta.dirname, 'README.md');
const BEGIN = '<!-- results:begin -->';
const END = '<!-- results:end -->';

/** Keeps what was measured: the figures of the main README, and the tables of this folder's README. */
export async function publish(results: Results): Promise<void> {
  for (const [name, figure] of Object.entries(totalsOf(results))) keepFigure(name, figure);
  const [before = '', rest = ''] = readFileSync(README, 'utf8').split(BEGIN);
  const tables = [heading(results), samplesOf(results), kindsOf(results), todoOf(results)].join('\n\n');
  writeFileSync(README, `${before}${BEGIN}\n${tables}\n${END}${rest.split(END)[1] ?? ''}`);
  await import('../publish-figures.ts');
}

const heading = ({ minutes, clean_minutes, mode, machine, at }: Results): string =>
  `${minutes} minutes each with bugs, ${clean_minutes} without, mode ${mode}, ${machine}, ${at.slice(0, 10)}.`;

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

function samplesOf({ samples, clean }: Results): string {
  const heads = [
    'app',
    'seed',
    'recall',
    'precision',
    'proved',
    'with a test',
    'steps',
    'first proved',
    'reached',
    'clean alarms',
    'missed',
  ];
  return table(
    heads,
    samples.map(({ app, seed, score, first_proved_s, reached, endpoints }) => {
      const silent = clean.find((one) => one.app === app && one.seed === seed);
      const alarms = silent?.proved.filter(({ severity }) => severity !== 'minor').length ?? '-';
      const shares = [score.recall, score.precision, score.proved_share, score.tested_share].map(percent);
      const steps = `${score.steps_before ?? '-'} to ${score.steps_after ?? '-'}`;
      const missed = [...score.unproved.map((id) => `(${id})`), ...score.missed].join(', ');
      const pages = `${reached} of ${endpoints}`;
      return [app, seed, ...shares, steps, `${first_proved_s ?? '-'} s`, pages, alarms, missed];
    }),
  );
}

function kindsOf({ samples }: Results): string {
  const kinds = new Map<string, { planted: number; proved: number }>();
  for (const { score } of samples)
    for (const [kind, { planted, proved }] of Object.entries(score.by_kind)) {
      const one = kinds.get(kind) ?? { planted: 0, proved: 0 };
      kinds.set(kind, { planted: one.planted + planted, proved: one.proved + proved });
    }
  const rows = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return table(
    ['kind', 'planted', 'proved'],
    rows.map(([kind, { planted, proved }]) => [kind, planted, proved]),
  );
}

function todoOf({ todomvc }: Results): string {
  return table(
    ['TodoMVC', 'actions', 'true', 'false', 'not judged', 'findings'],
    todomvc.map(({ implementation, actions, findings }) => {
      const count = (verdict: string) => findings.filter((one) => one.verdict === verdict).length;
      const titles = findings
        .map(({ title, verdict }) => `${title.replaceAll('|', '/')} (${verdict})`)
        .join('; ');
      return [implementation, actions, count('true'), count('false'), count('unjudged'), titles];
    }),
  );
}
