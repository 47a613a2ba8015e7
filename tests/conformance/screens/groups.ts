import { afterAll, describe } from 'vitest';
import { stopShared } from './shared.ts';

/** Groups of tests of screens by their names. */
export type Groups = Record<string, () => Promise<unknown>>;

/** Registers groups that share one platform; each keeps its windows, and what comes before its tests, to itself. */
export function registerGroups(groups: Groups): void {
  for (const [name, load] of Object.entries(groups))
    describe(name, async () => {
      await load();
    });
  afterAll(stopShared);
}
