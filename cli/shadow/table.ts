import { cleanLine } from '#domain/report/text.ts';
import type { FaultKind } from './fault.ts';
import type { Outcome, Trial, Trials } from './trials.ts';

const KINDS: Record<FaultKind, string> = {
  lost_write: 'lost write',
  server_error: 'server error',
  stale_answer: 'stale answer',
  slow: 'slow',
};

/** In the order of the table. */
const OUTCOMES: Record<Outcome, string> = {
  not_noticed: 'NOT NOTICED',
  unsure: 'unsure',
  not_applied: 'not applied',
  noticed: 'noticed',
};

export type Score = { noticed: number; tried: number; percent: number | null };

/** The share of the applied faults that the suite noticed; null where none can be told of. */
export function scoreOf(trials: readonly Trial[]): Score {
  const noticed = trials.filter(({ outcome }) => outcome === 'noticed').length;
  const tried = noticed + trials.filter(({ outcome }) => outcome === 'not_noticed').length;
  return { noticed, tried, percent: tried > 0 ? Math.floor((100 * noticed) / tried) : null };
}

export function trialLine({ fault, outcome, applied, how }: Trial): string {
  const note = how === 'timed_out' ? ', stopped as it did not end' : '';
  const times = applied > 0 ? ` (${applied} ${applied === 1 ? 'request' : 'requests'}${note})` : '';
  return `${OUTCOMES[outcome].padEnd(11)}  ${KINDS[fault.kind].padEnd(12)}  ${cleanLine(fault.route)}${times}`;
}

const HEAD = `${'result'.padEnd(11)}  ${'fault'.padEnd(12)}  request`;

/** What a terminal shows at the end: what was not noticed first. */
export function tableOf({ trials, untried, stays_green }: Trials, limits: string): string {
  const order = Object.keys(OUTCOMES);
  const sorted = [...trials].sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const { noticed, tried, percent } = scoreOf(trials);
  const score =
    percent === null
      ? 'Of no fault it can be told whether the suite notices it.'
      : `The suite notices ${noticed} of ${tried} ${tried === 1 ? 'fault' : 'faults'} (${percent} %).`;
  const count = (of: Outcome) => trials.filter(({ outcome }) => outcome === of).length;
  const notes = [
    ...(count('not_applied') > 0
      ? [`${count('not_applied')} not applied: the suite did not ask for that again.`]
      : []),
    ...(stays_green ? [] : [RED_AFTERWARDS]),
    ...(untried > 0 ? [`${untried} more not tried (${limits}).`] : []),
  ];
  return [HEAD, ...sorted.map(trialLine), '', score, ...notes].join('\n');
}

const RED_AFTERWARDS =
  'The suite is red now without any fault too, so what it was red for is unsure. A run that fails may leave data behind, ' +
  'or the suite is flaky: let the command reset the data of the app before it starts.';
