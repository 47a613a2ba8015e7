/** What a context does with its time; `other` is left out: it is what remains. */
export const SPENDINGS = [
  'look',
  'decide',
  'act',
  'open',
  'check',
  'judge',
  'cover',
  'record',
  'keep',
  'sign_in',
] as const;
export type Spending = (typeof SPENDINGS)[number];

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
