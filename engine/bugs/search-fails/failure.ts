import type { Observation, Signal } from '#engine/drivers/contract.ts';
import nothingWords from '../shared/nothing-words.json' with { type: 'json' };
import { saidSince } from '../shared/outcome.ts';
import { IGNORED } from '../shared/thrown.ts';
import failures from './failures.json' with { type: 'json' };
import { CAUGHT } from './reproduce.ts';

/** How a search goes wrong: its request is answered so, its script throws, the screen says so, or nothing comes. */
export type Failure = {
  variant: 'status' | 'thrown' | 'said' | 'waits';
  status: number;
  says: string;
  request?: { method: string; address: string };
};

const WRONG = new RegExp(String.raw`\b(${failures.join('|')})\b`, 'i');
const NONE = new RegExp(String.raw`\b(not found|${nothingWords.join('|')})\b`, 'i');

/** Whether a signal is of a failure that the server or a script had. */
export function isFault(signal: Signal): boolean {
  if (signal.kind === 'response') return signal.same_site && signal.status >= 500;
  if (signal.kind === 'console_error') return CAUGHT.test(signal.message);
  if (signal.kind === 'exception' || signal.kind === 'rejection') return !IGNORED.test(signal.message);
  return false;
}

/** What went wrong of a search, by what was heard and what is seen; null where nothing tells so. */
export function failureIn(heard: readonly Signal[], seen: Observation, before: Observation): Failure | null {
  const faults = heard.filter(isFault);
  for (const one of faults) {
    if (one.kind !== 'response') continue;
    const { method, address, status } = one;
    return { variant: 'status', status, says: '', request: { method, address } };
  }
  for (const one of faults) {
    if (one.kind === 'exception' || one.kind === 'rejection' || one.kind === 'console_error')
      return { variant: 'thrown', status: 0, says: one.message.split('\n')[0] ?? '' };
  }
  const said = saidSince(seen, before).find((line) => WRONG.test(line));
  return said ? { variant: 'said', status: 0, says: said } : null;
}

/** Whether the screen says that there is nothing. */
export function saysNone(seen: Observation, before: Observation): boolean {
  return saidSince(seen, before).some((line) => NONE.test(line));
}
