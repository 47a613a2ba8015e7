import type { Action } from '#engine/drivers/contract.ts';

/** What a context does with its time; `other` is left out: it is what remains. */
export type Spending =
  | 'look'
  | 'decide'
  | 'act'
  | 'open'
  | 'check'
  | 'judge'
  | 'cover'
  | 'record'
  | 'keep'
  | 'sign_in';

export function spendingOf(action: Action | undefined): Spending {
  return action?.kind === 'check' || action?.kind === 'open' ? action.kind : 'act';
}

/** Milliseconds by what they were spent on, over all contexts. */
export type TimeSpent = Partial<Record<Spending, number>>;

/** Waits for `work` and adds how long it took. */
export async function spend<T>(spent: TimeSpent, on: Spending, work: () => Promise<T> | T): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    spent[on] = Math.round((spent[on] ?? 0) + performance.now() - start);
  }
}

/** The part of all time spent that went to this, in 0..1. */
export function shareOf(spent: TimeSpent, on: Spending): number {
  const all = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  return all === 0 ? 0 : (spent[on] ?? 0) / all;
}
